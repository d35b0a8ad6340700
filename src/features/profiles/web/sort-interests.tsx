import { useLocale, useTexts } from '#platform/i18n.tsx'

/** Puts interests in the order in which one looks for them: that of their names in the language of the screen. */
export function useSortInterests(): <Key extends string>(keys: readonly Key[]) => Key[] {
  const options = useTexts('options')
  const locale = useLocale()
  // texts: options: interests.*
  return (keys) => sortByName(keys, { nameOf: (key) => options(`interests.${key}`), locale })
}

/** Keys in the alphabetical order of their names in a language. */
export function sortByName<Key>(
  keys: readonly Key[],
  { nameOf, locale }: { nameOf: (key: Key) => string; locale: string },
): Key[] {
  const collator = collatorOf(locale)
  return keys.toSorted((one, other) => collator.compare(nameOf(one), nameOf(other)))
}

const collators = new Map<string, Intl.Collator>() // dear to make; one for each language

function collatorOf(locale: string): Intl.Collator {
  const collator = collators.get(locale) ?? new Intl.Collator(locale)
  collators.set(locale, collator)
  return collator
}
