/** The groups of the emoji panel, in their order. */
export const EMOJI_GROUPS = [
  'smileys',
  'people',
  'nature',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
] as const
export type EmojiGroup = (typeof EMOJI_GROUPS)[number]

/** An emoji, its name in the member's language, and further words to search by, separated by spaces. */
export type EmojiEntry = readonly [emoji: string, name: string, searchWords: string]

/** The emoji of one language by group. */
export type EmojiTable = Readonly<Record<EmojiGroup, readonly EmojiEntry[]>>

/** The maximum number of results and of recently used emoji. */
export const MAX_EMOJI_RESULTS = 96
export const MAX_RECENT_EMOJI = 16

/**
 * Finds the emoji for a search: each word of the search begins a word of the name or a search word. Emoji whose name
 * begins with the search come first.
 */
export function searchEmoji(table: EmojiTable, search: string): EmojiEntry[] {
  const words = splitWords(search)
  if (words.length === 0) return []
  const found = EMOJI_GROUPS.flatMap((group) => table[group]).filter((entry) => matchesWords(entry, words))
  const [first = ''] = words
  const rank = ([, name]: EmojiEntry) => (normalize(name).startsWith(first) ? 0 : 1)
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, MAX_EMOJI_RESULTS)
}

function matchesWords([emoji, name, searchWords]: EmojiEntry, words: readonly string[]): boolean {
  const entryWords = splitWords(`${name} ${searchWords} ${emoji}`)
  return words.every((word) => entryWords.some((entryWord) => entryWord.startsWith(word)))
}

function splitWords(text: string): string[] {
  return normalize(text)
    .split(/[\s:,]+/)
    .filter((word) => word !== '')
}

function normalize(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim()
}

/** Returns the recently used emoji after one more use: the newest first, each once. */
export function addRecentEmoji(recent: readonly string[], emoji: string): string[] {
  return [emoji, ...recent.filter((other) => other !== emoji)].slice(0, MAX_RECENT_EMOJI)
}
