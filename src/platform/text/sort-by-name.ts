import { useLocale } from '../i18n.tsx'

/** Returns a function that sorts keys alphabetically by their names in the current language. */
export function useSortByName(nameOf: (key: string) => string): <Key extends string>(keys: readonly Key[]) => Key[] {
  const locale = useLocale()
  return (keys) => sortByName(keys, { nameOf, locale })
}

/** Sorts keys alphabetically by their names in a locale. */
export function sortByName<Key>(
  keys: readonly Key[],
  { nameOf, locale }: { nameOf: (key: Key) => string; locale: string },
): Key[] {
  const collator = collatorOf(locale)
  return keys.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)))
}

const collators = new Map<string, Intl.Collator>() // expensive to create

function collatorOf(locale: string): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale)
  collators.set(locale, collator)
  return collator
}
