import type { EmojiGroup, EmojiTable } from '../src/features/chat/emoji.rules.ts'

/** The fields in use of an emoji of emojibase-data. Emoji without a group are parts of others. */
export interface SourceEmoji {
  readonly emoji: string
  readonly label: string
  readonly tags?: readonly string[]
  readonly version: number
  readonly group?: number
  readonly order?: number
}

/** The last version of Unicode's emoji that phones of a few years ago draw. */
const MAX_VERSION = 15

/** The groups of emojibase-data by their number. The missing number, 2, has skin tones and hair styles. */
const GROUP_NUMBERS: Readonly<Record<EmojiGroup, number>> = {
  smileys: 0,
  people: 1,
  nature: 3,
  food: 4,
  travel: 5,
  activities: 6,
  objects: 7,
  symbols: 8,
  flags: 9,
}

/** Builds the table of a language: the emoji of each group in their usual order, without skin tones. */
export function buildEmojiTable(source: readonly SourceEmoji[]): EmojiTable {
  const available = source.filter(({ version }) => version <= MAX_VERSION)
  const groups = Object.entries(GROUP_NUMBERS).map(([group, number]) => [
    group,
    available
      .filter((one) => one.group === number)
      .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
      .map(({ emoji, label, tags = [] }) => [emoji, label, listSearchWords(label, tags)]),
  ])
  return Object.fromEntries(groups) as EmojiTable // one entry per group
}

/** Lists the words of the tags that the label lacks. */
function listSearchWords(label: string, tags: readonly string[]): string {
  const labelWords = new Set(label.toLowerCase().split(/\s+/))
  const words = tags.flatMap((tag) => tag.toLowerCase().split(/\s+/))
  return [...new Set(words)].filter((word) => !labelWords.has(word)).join(' ')
}
