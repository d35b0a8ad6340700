import { expect, test } from 'vitest'
import { ENTRY_WARNING_COUNTRIES } from './entry-countries.rules.ts'
import { isEntryWarningDue, type EntryVisit } from './entry.rules.ts'

const now = Date.parse('2026-06-01T10:00:00Z')
const day = 86_400_000
const visit: EntryVisit = {
  isLoggedIn: false,
  isInstalled: false,
  dismissedAt: null,
  now,
  enabled: 'yes',
  country: 'NL',
}

test('R-9.22 C-23 the countries of the entry warning are NL and DE', () => {
  expect(ENTRY_WARNING_COUNTRIES).toEqual(['NL', 'DE'])
})

test.each([
  ['a visitor', {}, true],
  ['a member', { isLoggedIn: true }, false],
  ['a visitor of the installed app', { isInstalled: true }, false],
  ['a visitor who dismissed it just now', { dismissedAt: now }, false],
  ['a visitor who dismissed it 364 days ago', { dismissedAt: now - 364 * day }, false],
  ['a visitor who dismissed it 365 days ago', { dismissedAt: now - 365 * day }, true],
  ['a visitor of a site without it', { enabled: 'no' }, false],
  ['a visitor from a country of the layout', { country: 'DE', countries: ENTRY_WARNING_COUNTRIES }, true],
  ['a visitor from another country', { country: 'BE', countries: ENTRY_WARNING_COUNTRIES }, false],
  ['a visitor from another country where the layout names none', { country: 'BE' }, true],
] satisfies [string, Partial<EntryVisit>, boolean][])(
  'R-2.85 R-2.86 %s gets the entry warning: %s',
  (_, changes, isDue) => {
    expect(isEntryWarningDue({ ...visit, ...changes })).toBe(isDue)
  },
)
