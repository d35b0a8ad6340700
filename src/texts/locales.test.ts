import { expect, test } from 'vitest'
import { defaultLocale, enabledLocales, locales } from './locales.ts'

test('the product has exactly these 11 locales', () => {
  expect(locales.toSorted()).toEqual(['da', 'de', 'en', 'es', 'fi', 'fr', 'it', 'nl', 'no', 'pl', 'sv'])
})

test('without configuration only Dutch is enabled', () => {
  expect(defaultLocale).toBe('nl')
  expect(enabledLocales).toEqual(['nl'])
})
