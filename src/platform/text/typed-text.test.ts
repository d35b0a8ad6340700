import { describe, expect, test } from 'vitest'
import { cleanTypedText, normalizeEmail, normalizeTypedCode } from './typed-text.ts'

test.each(['-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212', '\uFE58', '\uFE63', '\uFF0D'])(
  'the hyphen %j is one',
  (hyphen) => {
    expect(cleanTypedText(`A${hyphen}1`)).toBe('A-1')
  },
)

test.each(
  '\u00AD\u034F\u061C\u115F\u17B4\u180E\u200B\u200C\u200D\u200E\u200F\u202A\u202C\u2060\u2066\u2069\u2800\u3164\uFE0F\uFEFF'.split(
    '',
  ),
)('the invisible character %j is removed', (character) => {
  expect(cleanTypedText(`${character}A${character}1${character}`)).toBe('A1')
})

test.each([
  ['１２３４５６', '123456'],
  ['٠١٢٣٤٩', '012349'],
  ['۰۱۲۳۴۹', '012349'],
  ['०१२३४९', '012349'],
  ['ＡｂＣ＠', 'AbC@'],
  ['\u00A012\u202F3\t4 ', '12 3 4'],
])('%s is read as %s', (text, clean) => {
  expect(cleanTypedText(text)).toBe(clean)
})

describe('a code', () => {
  test.each([
    '123-456',
    '123 456',
    '123\u2011456',
    '１２３４５６',
    '123456\u200B',
    '\u202A123456\u202C',
    '123.456.',
    '“123456”',
  ])('%j is 123456', (typed) => {
    expect(normalizeTypedCode(typed)).toBe('123456')
  })
})

test.each([
  'mailto:anna@example.com',
  'MAILTO:anna@example.com?subject=Hoi',
  'Anna de Vries <anna@example.com>',
  '<anna@example.com>;',
  '“anna@example.com”.',
  'anna＠example.com',
  'anna﹫example.com',
  '\u200Eanna@example.com\u200B',
  '\u202A anna@example.com \u202C',
])('the pasted address %j is read', (pasted) => {
  expect(normalizeEmail(pasted)).toBe('anna@example.com')
})
