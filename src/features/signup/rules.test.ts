import { expect, test } from 'vitest'
import { stepOfRefusal, typedDate, whyNotConsent, whyNotSignUp } from './rules.ts'

test.each([
  ['all', undefined, null],
  ['all', 'adnet', null],
  ['with_trafficsource', undefined, 'closed'],
  ['with_trafficsource', '', 'closed'],
  ['with_trafficsource', 'adnet', null],
  ['invite_only', 'adnet', 'invite_only'],
  ['closed', 'adnet', 'closed'],
] as const)('R-6.02 R-6.03 R-6.04 signups %s, traffic source %s: %s', (mode, source, refused) => {
  expect(whyNotSignUp(mode, source)?.details['mode'] ?? null).toBe(refused)
})

test.each([
  [true, true, undefined],
  [false, true, 'terms_required'],
  [true, false, 'consent_required'],
  [false, false, 'terms_required'],
])('L-27 terms %s, sensitive data %s: %s', (terms, sensitive, code) => {
  expect(whyNotConsent({ terms, sensitive })?.code).toBe(code)
})

test.each([
  [{ day: '5', month: '3', year: '1990' }, '1990-03-05'],
  [{ day: '', month: '3', year: '1990' }, ''],
  [{ day: '31', month: '02', year: '1990' }, '1990-02-31'],
  [{ day: '1', month: '1', year: '90' }, '0090-01-01'],
])('%j is typed as %s', (typed, date) => {
  expect(typedDate(typed)).toBe(date)
})

test.each([
  ['under_age', 'born'],
  ['birth_date_missing', 'born'],
  ['unknown_city', 'place'],
  ['name_is_email', 'name'],
  ['password_common', 'login'],
  ['invalid_email', 'login'],
  ['email_taken', 'login'],
  ['sexuality_mismatch', 'who'],
  ['rate_limited', 'consent'],
])('%s is mended on step %s', (code, step) => {
  expect(stepOfRefusal(code)).toBe(step)
})
