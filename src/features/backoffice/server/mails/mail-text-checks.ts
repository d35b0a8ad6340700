import { isMailText } from '#features/sites/mail-texts.rules.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { findTextMismatch, type TextMismatch } from '#platform/server/text-replacement.ts'
import { findText } from '#platform/server/texts.ts'
import { completeLocales } from '#texts/locales.ts'

/** A text of mails in a language, by `<namespace>.<key>`. */
export interface MailTextId {
  readonly language: string
  readonly key: string
}

/** Returns the text of the program, or null when there is none that a site may replace. */
export function findOriginal({ language, key }: MailTextId): string | null {
  const isOffered = completeLocales.some((locale) => locale === language)
  return isOffered && isMailText(key) ? findText(language, key) : null
}

/** Lists what is wrong with the own texts of a site, one sentence per problem, which starts with the setting. */
export function listMailTextProblems({ mail_texts: texts }: Pick<SiteSettings, 'mail_texts'>): string[] {
  return Object.entries(texts).flatMap(([language, ownTexts]) =>
    Object.entries(ownTexts).flatMap(([key, text]) => {
      const original = findOriginal({ language, key })
      const problem =
        original === null ? 'is no text that a site can change' : describe(findTextMismatch(text, original))
      return problem === null ? [] : [`mail_texts: ${language} ${key} ${problem}`]
    }),
  )
}

function describe(mismatch: TextMismatch | null): string | null {
  switch (mismatch?.kind) {
    case undefined:
      return null
    case 'html':
      return 'has HTML'
    case 'invalid':
      return 'is no valid text with values'
    case 'blank':
      return 'is empty for some values'
    case 'missing':
      return `lacks the value ${mismatch.names.join(', ')}`
    case 'unknown':
      return `has a value that does not exist: ${mismatch.names.join(', ')}`
    case 'changed':
      return `uses a value otherwise than the original: ${mismatch.names.join(', ')}`
  }
}
