import type { ChoiceList } from '#features/sites/choices.rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { Refusal } from '#platform/refusal.ts'
import { listOfferedLocales } from '#texts/locales.ts'
import { listOfficeChoicesOf } from './choice-lists.ts'

/** Names as a form sends them: a list of languages and a list of names in the same order. */
interface TypedNames {
  readonly languages: readonly string[]
  readonly names: readonly string[]
}

/** Returns typed names by language, without empty ones. */
export function toNames({ languages, names }: TypedNames): Record<string, string> {
  const pairs = languages.map((language, index) => [language, names[index] ?? ''] as const)
  return Object.fromEntries(pairs.filter(([, name]) => name !== ''))
}

/**
 * Checks that a choice has a name in every language of the site, and that no other choice of its list has that name.
 * @throws Refusal `choice_name_missing`, `choice_name_exists`
 */
export function checkNames(
  input: TypedNames & { readonly list: ChoiceList; readonly key: string },
  settings: SiteSettings,
): void {
  const names = toNames(input)
  const missing = listOfferedLocales(settings).find((locale) => names[locale] === undefined)
  if (missing !== undefined) throw new Refusal('choice_name_missing', { field: `names.${missing}`, language: missing })
  for (const choice of listOfficeChoicesOf(input.list, settings)) {
    const same = Object.entries(names).find(
      ([language, name]) => normalize(choice.names[language] ?? '') === normalize(name),
    )
    if (same && choice.key !== input.key) throw new Refusal('choice_name_exists', { name: same[1] })
  }
}

function normalize(name: string): string {
  return name.toLowerCase().normalize('NFKC')
}
