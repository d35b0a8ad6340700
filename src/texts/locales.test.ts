import { expect, test } from 'vitest'
import { defaultLocale, enabledLocales, locales } from './locales.ts'

test('R-1.10 the product has exactly these 11 locales', () => {
  expect(locales.toSorted()).toEqual(['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'])
})

test('R-1.11 without configuration only Dutch is enabled', () => {
  expect(defaultLocale).toBe('nl')
  expect(enabledLocales).toEqual(['nl'])
})
