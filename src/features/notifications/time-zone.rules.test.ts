import { expect, test } from 'vitest'
import { chooseTimeZone, parseTimeZone } from './time-zone.rules.ts'

test.each([
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['europe/amsterdam', 'Europe/Amsterdam'],
  ['America/Port-au-Prince', 'America/Port-au-Prince'],
  ['Etc/GMT+3', 'Etc/GMT+3'],
  ['UTC', 'UTC'],
  ['Mars/Olympus', null],
  ['+05:00', null],
  ['', null],
  ['Europe/Amsterdam\u0000', null],
  ['../../etc/passwd', null],
  [`A${'/a'.repeat(40)}`, null],
])('the time zone %j is %j', (name, expected) => {
  expect(parseTimeZone(name)).toBe(expected)
})

test.each([
  [{ statedZone: 'America/New_York', country: 'NL' }, 'America/New_York'],
  [{ statedZone: null, country: 'FR' }, 'Europe/Paris'],
  [{ statedZone: 'Mars/Olympus', country: 'FR' }, 'Europe/Paris'],
  [{ statedZone: null, country: 'NZ' }, 'Pacific/Auckland'],
])('%j has the time zone %s on a site in Auckland', (sources, expected) => {
  expect(chooseTimeZone({ ...sources, siteZone: 'Pacific/Auckland' })).toBe(expected)
})
