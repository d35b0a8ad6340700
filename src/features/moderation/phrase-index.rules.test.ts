import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCandidates } from './phrase-index.rules.ts'
import { words } from './phrase-text.rules.ts'

test('a phrase that a text matches is always a candidate', () => {
  expect(findCandidates('geld')(words('geld'))).toBe(true)
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
