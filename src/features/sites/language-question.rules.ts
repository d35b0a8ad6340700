/** The id of the question in the page. */
export const LANGUAGE_QUESTION_ID = 'language-question'

/** The languages that decide whether a visitor is asked about the language. */
export interface LanguagePreference {
  /** The languages of the browser, such as `de-AT`, the preferred one first. */
  readonly preferred: readonly string[]
  /** The languages of the site. */
  readonly offered: readonly string[]
  /** The language of the page. */
  readonly current: string
}

/** Finds the language of the site that a browser prefers to that of the page (C-02); null when the page has it, or none fits. */
export function findPreferredLanguage({ preferred, offered, current }: LanguagePreference): string | null {
  const languages = preferred.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  const best = languages.find((language) => offered.includes(language))
  return best === undefined || best === current ? null : best
}
