import { firstWordOf } from './openers.rules.ts'

/** Number of members to whom a member may send the same text first, within `IDENTICAL_OPENER_DAYS` (T20). */
export const MAX_IDENTICAL_OPENERS = 20
export const IDENTICAL_OPENER_DAYS = 30

/**
 * Reduces the first text of a conversation to what identical openers have in common. Case, accents, spaces,
 * punctuation, emoji and the recipient's first name make no difference.
 */
export function normalizeOpener(text: string, recipientName: string): string {
  const name = new Set(listWords(firstWordOf(recipientName)))
  const letters = listWords(text)
    .filter((word) => !name.has(word))
    .join('')
  return letters || text.replaceAll(/\s+/gu, '').toLowerCase()
}

/** Lists the words and numbers of a text, in lower case and without accents. */
function listWords(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}
