import { expect, test } from 'vitest'
import { locales } from '#texts/locales.ts'
import { listCountryLanguages, listVisibleLanguages } from './language.rules.ts'
import { withPageLanguage } from './language-switcher.rules.ts'

test.each([
  ['R-9.31', 'NL', ['nl']],
  ['R-9.32', 'BE', ['nl', 'fr', 'de']],
  ['R-9.33', 'CH', ['de', 'it', 'fr', 'en']],
  ['R-9.34', 'DE', ['de']],
  ['R-9.34', 'AT', ['de']],
  ['R-9.34', 'FR', ['fr']],
  ['R-9.34', 'LU', ['fr', 'de', 'en']],
  ['R-9.34', 'DK', ['da']],
  ['R-9.34', 'SE', ['sv']],
  ['R-9.34', 'NO', ['no']],
  ['R-9.34', 'FI', ['fi', 'sv']],
  ['R-9.34', 'PL', ['pl']],
  ['R-9.34', 'ES', ['es']],
  ['R-9.34', 'IT', ['it']],
  ['R-9.34', 'US', ['en']],
  ['R-9.34', 'JP', ['en']],
])('R-9.31 R-9.32 R-9.33 R-9.34 C-02 %s: the languages of %s are %j', (_, country, languages) => {
  expect(listCountryLanguages(country)).toEqual(languages)
})

test('C-02 each of the eleven languages is a language of some country', () => {
  const countries = ['NL', 'BE', 'CH', 'DE', 'LU', 'DK', 'SE', 'NO', 'FI', 'PL', 'ES', 'IT', 'US']
  expect([...new Set(countries.flatMap(listCountryLanguages))].toSorted()).toEqual(locales.toSorted())
})

test.each([
  ['the country of the IP address', { geoip_country: 'BE', geoip_selected_country: null }, ['nl', 'de']],
  ['the chosen country first', { geoip_country: 'BE', geoip_selected_country: 'CH' }, ['de', 'en']],
  ['the only one of the country', { geoip_country: 'NL', geoip_selected_country: null }, ['nl']],
  ['the site, when it offers none of the country', { geoip_country: 'FR', geoip_selected_country: null }, ['nl']],
])('R-2.82 C-02 the visible languages are those of %s', (_, country, visible) => {
  const site = { languages: ['nl', 'en', 'de'], domain_language: 'nl' }
  expect(listVisibleLanguages({ ...site, ...country })).toEqual(visible)
})

test.each([
  ['nl', ['de'], ['nl', 'de']],
  ['de', ['de', 'en'], ['de', 'en']],
])('R-2.82 C-02 the switcher of a page in %s, in a country with %j, has %j', (page, visible, shown) => {
  expect(withPageLanguage(visible, page)).toEqual(shown)
})
