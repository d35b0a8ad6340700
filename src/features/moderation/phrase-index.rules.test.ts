import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCandidates } from './phrase-index.rules.ts'
import { listPatternKeys, listWordKeys } from './phrase-starts.rules.ts'
import { words } from './phrase-text.rules.ts'

test.each([
  ['geld', ['gel']],
  ['ik|u', ['ik_', 'u__']],
  ['(?:stuur|geef) (?:me|mij)', ['stu', 'gee']],
  ['kun ?je', ['kun']],
  ['n[i1]et', ['nie', 'n0e']],
  ['e-?mail', ['ema', 'e__']],
  [String.raw`\d+ euro`, ['0__', '00_', '000']],
  ['(?:de )?bank', ['de_', 'ban']],
  ['(?:[a-z]+ )?bank', null],
  ['b*', null],
  ['(?:|a)b?', null],
  [String.raw`€ ?\d`, null],
])('the words with which %s begins have the keys %j', (pattern, keys) => {
  const found = listPatternKeys(pattern)
  expect(found && [...found].toSorted()).toEqual(keys?.toSorted() ?? null)
})

test('a text has the keys of its words, which begin after anything but a letter or a digit', () => {
  expect(listWordKeys("ik wil 25 euro (nu)-u's")).toEqual(['ik_', 'wil', '00_', 'eur', 'nu_', 'u__', 's__'])
})

test('a phrase that a text matches is always a candidate', () => {
  const word = fc.stringMatching(/^[a-z\d]{1,5}$/)
  const part = fc.oneof(
    word,
    word.map((one) => `${one}*`),
    word.map((one) => `(?:${one} )?${one}`),
    fc.tuple(word, word).map(([one, other]) => `(?:${one}|${other}) ?${one}`),
    fc.constantFrom(String.raw`\d+`, 'e[ns]?', `m'?n`, '(?:a|)b'),
  )
  const alternatives = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('|'))
  const text = fc.array(fc.oneof(word, fc.constantFrom(' ', '-', "'", '. ', 'é', '€')), { maxLength: 12 })
  fc.assert(
    fc.property(alternatives, text, word, (pattern, pieces, common) => {
      const phrase = words(`${pattern}|${common}`)
      const sentence = [...pieces, ' ', common].join('')
      return !phrase.test(sentence) || findCandidates(sentence)(phrase)
    }),
  )
})

test('an ordinary text is searched for few phrases', () => {
  const [money, evening] = [words('stuur me geld'), words('leuke? avond')]
  const isCandidate = findCandidates('wat een leuke avond was dat')
  expect(isCandidate(money)).toBe(false)
  expect(isCandidate(evening)).toBe(true)
  expect(isCandidate(/geld/)).toBe(true)
})
