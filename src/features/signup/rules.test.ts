import { expect, test } from 'vitest'
import {
  activationReminder,
  afterEvent,
  isDismissable,
  stepOfRefusal,
  typedDate,
  whyNotConsent,
  whyNotSignUp,
} from './rules.ts'

const nothing = { fromSource: false, invited: false }
const source = { fromSource: true, invited: false }
const invited = { fromSource: false, invited: true }

test.each([
  ['all', nothing, null],
  ['all', source, null],
  ['with_trafficsource', nothing, 'closed'],
  ['with_trafficsource', invited, 'closed'],
  ['with_trafficsource', source, null],
  ['invite_only', source, 'invite_only'],
  ['invite_only', invited, null],
  ['closed', { fromSource: true, invited: true }, 'closed'],
] as const)('R-6.02 R-6.03 R-6.04 signups %s for a visitor with %j: %s', (mode, ticket, refused) => {
  expect(whyNotSignUp(mode, ticket)?.details['mode'] ?? null).toBe(refused)
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

test.each([
  ['fresh', 'started', 'under_way'],
  ['under_way', 'started', 'under_way'],
  ['complete', 'started', 'complete'],
  ['under_way', 'flow_complete', 'complete'],
  ['fresh', 'closed', 'gone'],
  ['under_way', 'closed', 'gone'],
  ['complete', 'closed', 'gone'],
  ['fresh', 'redirected_to_login', 'gone'],
  ['under_way', 'redirected_to_login', 'gone'],
] as const)('R-4.15 R-4.16 R-4.17 R-4.18 a modal that is %s and hears %s is %s', (before, event, after) => {
  expect(afterEvent(before, event)).toBe(after)
})

test.each([
  ['fresh', true],
  ['under_way', false],
  ['complete', true],
] as const)('R-4.12 R-4.13 R-4.14 a modal that is %s closes by a press beside it or Escape: %s', (state, closes) => {
  expect(isDismissable(state)).toBe(closes)
})

const onPhone = {
  status: 'not_confirmed',
  profileStatus: 'disabled',
  isApiSignup: true,
  hasJustSignedUp: true,
  isSmartphone: true,
}

test.each([
  [{}, 'modal'],
  [{ isSmartphone: false }, 'alert'],
  [{ isApiSignup: false }, 'alert'],
  [{ hasJustSignedUp: false }, 'alert'],
  [{ profileStatus: 'active' }, null],
  [{ status: 'active' }, null],
])('R-4.05 R-4.06 C-26 with %j the reminder is: %s', (change, reminder) => {
  expect(activationReminder({ ...onPhone, ...change })).toBe(reminder)
})
