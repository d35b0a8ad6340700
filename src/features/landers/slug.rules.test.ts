import { expect, test } from 'vitest'
import { checkSlug, checkSource, checkTexts, SLUG_LENGTHS } from './slug.rules.ts'

test.each([
  ['utrecht', null],
  ['30-plus', null],
  ['a'.repeat(SLUG_LENGTHS.slug), null],
  ['a'.repeat(SLUG_LENGTHS.slug + 1), 'slug_malformed'],
  ['', 'slug_malformed'],
  ['Utrecht', 'slug_malformed'],
  ['den--haag', 'slug_malformed'],
  ['-utrecht', 'slug_malformed'],
  ['gay', 'slug_has_niche'],
  ['gay-utrecht', 'slug_has_niche'],
])('C-50 the slug %s can be stored unless: %s', (slug, code) => {
  expect(checkSlug(slug)?.code ?? null).toBe(code)
})

test.each([
  [{}, null],
  [{ headline: ' ' }, 'slug_texts_malformed'],
  [{ text: 'x'.repeat(241) }, 'slug_texts_malformed'],
  [{ button: 'x'.repeat(33) }, 'slug_texts_malformed'],
])('the texts %o of a slug can be stored unless: %s', (changes, code) => {
  expect(checkTexts({ headline: 'a', text: 'b', button: 'c', ...changes })?.code ?? null).toBe(code)
})

test.each([
  [{ network: null, ref: null }, null],
  [{ network: 'adnet', ref: 'r1.2:3-4' }, null],
  [{ network: 'ad net', ref: null }, 'slug_source_malformed'],
  [{ network: null, ref: 'x'.repeat(101) }, 'slug_source_malformed'],
])('the source %o of a slug can be stored unless: %s', (source, code) => {
  expect(checkSource(source)?.code ?? null).toBe(code)
})
