import { expect, test } from 'vitest'
import { storedSettings } from '#features/sites/server/settings.ts'
import { defaultLocale, inSentence, listOfferedLocales, localeOf, locales } from './locales.ts'

test('R-1.10 the product has exactly these 11 locales', () => {
  expect(locales.toSorted()).toEqual(['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'])
})

test('R-1.11 without configuration a site offers only Dutch', () => {
  expect(defaultLocale).toBe('nl')
  expect(listOfferedLocales(storedSettings.parse({}))).toEqual(['nl'])
})

test('C-01 a site offers no language without all texts', () => {
  expect(listOfferedLocales({ languages: ['fr', 'de', 'en', 'nl', 'xx'] })).toEqual(['nl', 'en', 'de'])
})

const both = { languages: ['nl', 'en'], domain_language: 'nl' }

test.each([
  ['nothing is chosen', { account: null, cookie: undefined, site: both }, 'nl'],
  ['the site is English', { account: null, cookie: undefined, site: { ...both, domain_language: 'en' } }, 'en'],
  ['the visitor chose one', { account: null, cookie: 'en', site: both }, 'en'],
  ['the member chose one', { account: 'en', cookie: 'nl', site: both }, 'en'],
  ['the member chose Dutch on an English device', { account: 'nl', cookie: 'en', site: both }, 'nl'],
  ['the visitor chose German', { account: null, cookie: 'de', site: { ...both, languages: ['nl', 'de'] } }, 'de'],
  [
    'the cookie has a language without texts',
    { account: null, cookie: 'fr', site: { ...both, languages: ['nl', 'fr'] } },
    'nl',
  ],
  [
    'the site no longer offers the language',
    { account: 'en', cookie: 'en', site: { ...both, languages: ['nl'] } },
    'nl',
  ],
  ['the account has an unknown one', { account: 'xx', cookie: 'en', site: both }, 'en'],
  ['the site offers none', { account: 'en', cookie: 'en', site: { languages: [], domain_language: 'de' } }, 'nl'],
])('the language when %s', (_case, choices, locale) => {
  expect(localeOf(choices)).toBe(locale)
})

test('inside a sentence a name has small letters, but a German noun keeps its capital', () => {
  expect(['nl', 'en', 'de'].map((locale) => inSentence('Theater', locale))).toEqual(['theater', 'theater', 'Theater'])
})
