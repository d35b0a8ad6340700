import { expect, test } from 'vitest'
import { findBanFingerprintExpiry } from './ban-fingerprint.rules.ts'

test.each([
  ['2026-05-17T10:00:00.000Z', 12, '2027-05-17T10:00:00.000Z'],
  ['2026-11-30T10:00:00.000Z', 3, '2027-02-28T10:00:00.000Z'],
  ['2026-12-31T23:30:00.000Z', 1, '2027-01-31T23:30:00.000Z'],
])('the fingerprints of a ban of %s expire after %i months', (at, months, expiry) => {
  expect(findBanFingerprintExpiry(new Date(at), months).toISOString()).toBe(expiry)
})
