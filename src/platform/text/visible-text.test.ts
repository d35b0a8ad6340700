import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasVisibleText, limitTallText } from './visible-text.ts'

describe('a text shows something', () => {
  test.each([
    ['a zero-width space', '\u200B\u200B'],
    ['a Hangul filler', '\u3164'],
    ['Hangul initial and medial fillers', '\u115F\u1160'],
    ['a half-width Hangul filler', '\uFFA0'],
    ['an empty braille cell', '\u2800'],
    ['a soft hyphen', '\u00AD'],
    ['a word joiner', '\u2060'],
    ['joiners', '\u200C\u200D'],
    ['tags', '\u{E0041}\u{E007F}'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['a Mongolian separator', '\u180E\u180B'],
    ['a byte order mark', '\uFEFF'],
    ['a grapheme joiner', '\u034F'],
    ['blanks', ' \t\n\u00A0\u3000\u2003'],
    ['marks without a letter', '\u0301\u20DD'],
    ['direction marks', '\u200E\u200F\u061C'],
    ['private characters', '\uE000'],
    ['blanks and fillers', ' \u3164 \u2800\u200D\n'],
    ['nothing', ''],
  ])('not %s', (_name, text) => {
    expect(hasVisibleText(text)).toBe(false)
  })

  test.each(['a', '.', '7', '❤️', '👩‍❤️‍👨', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', 'م', 'ที่', 'क्‍ष', '한', '\u200Bhoi\u200B', '⠿'])(
    '%s does',
    (text) => {
      expect(hasVisibleText(text)).toBe(true)
    },
  )
})

describe('tall texts', () => {
  test.each([
    'Tiếng Việt rất đẹp: Nguyễn Thị Huyền',
    'Tiếng Việt rất đẹp'.normalize('NFD'),
    'ที่นี่มีน้ำใจ ปั้น',
    'בְּרֵאשִׁ֖ית בָּרָ֣א שּׁ֣',
    'مُحَمَّدٌ رَسُولُ اللَّٰهِ',
    'क्षत्रिय हिन्दी में',
    '👩‍👩‍👧‍👦 🏳️‍🌈 1️⃣ 👍🏽 ❤️‍🔥',
    'Eerste regel\n\nTweede alinea\n\n\nDerde',
    Array.from({ length: 60 }, (_, line) => `regel ${line}`).join('\n'),
  ])('%s stays as it is', (text) => {
    expect(limitTallText(text)).toBe(text)
  })

  test('stacked marks are limited to four on a letter, also with joiners between them', () => {
    const stack = Array.from({ length: 40 }, (_, index) => String.fromCodePoint(0x300 + index)).join('')
    expect(limitTallText(`H${stack}a${stack}llo`)).toBe(`H${stack.slice(0, 4)}a${stack.slice(0, 4)}llo`)
    expect(limitTallText(`H${'\u200D\u0301'.repeat(40)}`).match(/\p{M}/gu)).toHaveLength(4)
  })

  test.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\v', '\n ', '\n\u200B', '\n\u2800'])(
    'a flood of %j leaves two empty lines',
    (lineBreak) => {
      const [first, ...rest] = limitTallText(`a${lineBreak.repeat(998)}b`).split('\n')
      expect([first, rest.length, rest.at(-1)?.at(-1)]).toEqual(['a', 3, 'b'])
    },
  )

  test('of many short lines only the first hundred stand on lines of their own', () => {
    const limited = limitTallText('a\n'.repeat(499))
    expect(limited.split('\n')).toHaveLength(101)
    expect(limited.match(/a/g)).toHaveLength(499)
  })

  test('a limited text is not limited further, and no longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const limited = limitTallText(text)
        expect(limitTallText(limited)).toBe(limited)
        expect(limited.length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
