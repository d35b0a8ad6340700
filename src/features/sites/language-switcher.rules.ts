/** Returns the languages of a page's switcher, which contain the language of the page (C-02). */
export function withPageLanguage(visible: readonly string[], language: string): readonly string[] {
  return visible.includes(language) ? visible : [language, ...visible]
}
