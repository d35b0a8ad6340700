import { expect, test } from 'vitest'
import { addRecentEmoji, MAX_EMOJI_RESULTS, MAX_RECENT_EMOJI, searchEmoji, type EmojiTable } from './emoji.rules.ts'

const table: EmojiTable = {
  smileys: [
    ['😀', 'grijnzend gezicht', 'blij lach'],
    ['❤️', 'rood hart', 'liefde'],
    ['💔', 'gebroken hart', 'verdriet'],
  ],
  people: [['🤷', 'schouders ophalen', 'geen idee']],
  nature: [['🌹', 'roos', 'bloem rood']],
  food: [['☕', 'warme drank', 'koffie thee café']],
  travel: [],
  activities: [],
  objects: [],
  symbols: Array.from({ length: 200 }, (_, index): [string, string, string] => [`s${index}`, `teken ${index}`, '']),
  flags: [['🇳🇱', 'vlag: Nederland', 'NL']],
}

const find = (search: string) => searchEmoji(table, search).map(([emoji]) => emoji)

test('a search finds emoji by the first letters of the words of their name and their search words', () => {
  expect(find('hart')).toEqual(['❤️', '💔'])
  expect(find('HAR')).toEqual(['❤️', '💔'])
  expect(find('cafe')).toEqual(['☕'])
  expect(find('nederland')).toEqual(['🇳🇱'])
  expect(find('art')).toEqual([])
  expect(find('  ')).toEqual([])
})

test('every word of a search must match, and names that begin with the search come first', () => {
  expect(find('gebroken hart')).toEqual(['💔'])
  expect(find('rood')).toEqual(['❤️', '🌹'])
})

test('a search returns a limited number of emoji', () => {
  expect(find('teken')).toHaveLength(MAX_EMOJI_RESULTS)
})

test('the most recently used emoji comes first, each once, up to the limit', () => {
  expect(addRecentEmoji(['a', 'b', 'c'], 'b')).toEqual(['b', 'a', 'c'])
  const full = Array.from({ length: MAX_RECENT_EMOJI }, (_, index) => String(index))
  expect(addRecentEmoji(full, 'new')).toEqual(['new', ...full.slice(0, -1)])
})
