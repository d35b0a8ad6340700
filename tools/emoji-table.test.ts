import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EMOJI_GROUPS, type EmojiTable } from '../src/features/chat/emoji.rules.ts'
import { completeLocales } from '../src/texts/locales.ts'
import { buildEmojiTable, type SourceEmoji } from './emoji-table.ts'

const require = createRequire(import.meta.url)

test.each(completeLocales)('the emoji of %s are those that the generator writes', (locale) => {
  const stored: EmojiTable = JSON.parse(readFileSync(`src/features/chat/web/emoji/${locale}.json`, 'utf8'))
  expect(stored).toEqual(buildEmojiTable(require(`emojibase-data/${locale}/data.json`) as SourceEmoji[]))
  for (const group of EMOJI_GROUPS) expect(stored[group].length).toBeGreaterThan(50)
})

test('the table omits parts of emoji, skin tones and emoji that older phones do not draw', () => {
  const emoji = (fields: Partial<SourceEmoji>): SourceEmoji => ({
    emoji: '😀',
    label: 'x',
    version: 1,
    group: 0,
    ...fields,
  })
  const table = buildEmojiTable([
    emoji({ emoji: 'b', label: 'twee', tags: ['Twee', 'paar duo'], order: 2 }),
    emoji({ emoji: 'a', order: 1 }),
    emoji({ emoji: 'skin', group: 2 }),
    emoji({ emoji: 'new', version: 16 }),
  ])
  expect(table.smileys).toEqual([
    ['a', 'x', ''],
    ['b', 'twee', 'paar duo'],
  ])
  expect(EMOJI_GROUPS.flatMap((group) => table[group])).toHaveLength(2)
})
