import { expect, test } from 'vitest'
import { findPreferredLanguage } from './language-question.rules.ts'

const offered = ['nl', 'en', 'de']

test.each([
  [['nl-NL', 'en'], 'nl', null],
  [['en-GB', 'nl'], 'nl', 'en'],
  [['DE-at'], 'nl', 'de'],
  [['fr', 'nl', 'en'], 'nl', null],
  [['fr', 'de', 'nl'], 'nl', 'de'],
  [['fr', 'pl'], 'nl', null],
  [['nl'], 'de', 'nl'],
  [[], 'nl', null],
])('C-02 a browser that prefers %j is asked on a page in %s: %s', (preferred, current, language) => {
  expect(findPreferredLanguage({ preferred, offered, current })).toBe(language)
})

test('C-02 nobody is asked about a language that the site does not offer', () => {
  expect(findPreferredLanguage({ preferred: ['en'], offered: ['nl'], current: 'nl' })).toBeNull()
})
