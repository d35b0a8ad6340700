import { expect, test } from 'vitest'
import { findSlugProblem, findTextProblem, SLUG_LENGTHS } from './slug.rules.ts'

const niche = /no niche prefix/
const letters = /small letters/

test.each([
  ['utrecht', null],
  ['30-plus', null],
  ['a'.repeat(SLUG_LENGTHS.slug), null],
  ['a'.repeat(SLUG_LENGTHS.slug + 1), letters],
  ['', letters],
  ['Utrecht', letters],
  ['den--haag', letters],
  ['-utrecht', letters],
  ['gay', niche],
  ['gay-utrecht', niche],
])('C-50 the slug %s can be stored unless: %s', (slug, problem) => {
  if (problem === null) expect(findSlugProblem(slug)).toBe(null)
  else expect(findSlugProblem(slug)).toMatch(problem)
})

test.each([
  [{}, null],
  [{ headline: ' ' }, '--headline has 1 to 90 characters'],
  [{ text: 'x'.repeat(241) }, '--text has 1 to 240 characters'],
  [{ button: 'x'.repeat(33) }, '--button has 1 to 32 characters'],
])('the texts %o of a slug can be stored unless: %s', (changes, problem) => {
  expect(findTextProblem({ headline: 'a', text: 'b', button: 'c', ...changes })).toBe(problem)
})
