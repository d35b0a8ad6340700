import { expect, test } from 'vitest'
import { findCountry } from './geo.ts'

test.each([
  ['145.97.20.1', 'NL'],
  ['::ffff:145.97.20.1', 'NL'],
  ['2001:888::1', 'NL'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
  ['10.0.0.1', null],
  ['no address', null],
])('the country of %s is %s', async (ip, country) => {
  expect(await findCountry(ip)).toBe(country)
})
