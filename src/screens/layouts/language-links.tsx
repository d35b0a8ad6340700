import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useLocale } from '#platform/i18n.tsx'

/**
 * Links to the site in its other languages, each named in its own language. For a visitor they set a
 * cookie and lead back to the page; a member gets to the settings.
 */
export function LanguageLinks({ languages, className }: { languages: readonly string[]; className: string }) {
  return languages.map((language) => (
    <a
      key={language}
      href={`/language/${language}`}
      lang={language}
      hrefLang={language}
      rel="nofollow"
      className={className}
    >
      {nameOf(language)}
    </a>
  ))
}

/** Returns the languages of the site other than that of the page. */
export function useOtherLanguages(): string[] {
  const { languages } = useSettings()
  const locale = useLocale()
  return languages.filter((language) => language !== locale)
}

function nameOf(language: string): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}
