import { useLocale } from '#platform/i18n.tsx'

/** Returns a function that translates the code of a language. */
export function useLanguageName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' })
  return (code) => names.of(code) ?? code
}
