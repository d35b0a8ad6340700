import { loadWholeStyleSheets } from '#platform/navigation/whole-style-sheets.ts'
import { findPreferredLanguage } from '../language-question.rules.ts'

const storageKey = 'language-question'

/**
 * Asks a visitor once whether the site should be in the language that the browser prefers (C-02). The browser decides, because
 * a cached page is the same for everybody. A language that was chosen in a menu is an answer too.
 */
export async function askForLanguage(offered: readonly string[]): Promise<void> {
  document.addEventListener('click', storeChoice)
  const current = document.documentElement.lang
  const language = findPreferredLanguage({ preferred: navigator.languages, offered, current })
  if (language === null || isAnswered()) return
  const [{ openLanguageQuestion }] = await Promise.all([import('./language-question.ts'), loadWholeStyleSheets()])
  openLanguageQuestion(language, storeAnswer)
}

function storeChoice({ target }: MouseEvent): void {
  if (target instanceof Element && target.closest('a[href^="/language/"]')) storeAnswer()
}

/** Without storage the answer would not last, so nothing is asked. */
function isAnswered(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return true
  }
}

function storeAnswer(): void {
  try {
    localStorage.setItem(storageKey, 'answered')
  } catch {
    // the question is not asked without storage
  }
}
