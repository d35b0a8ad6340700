import { expect, test } from 'vitest'
import {
  chooseActivationReminder,
  getNextModalState,
  isDismissible,
  isDatePartComplete,
  parsePastedDate,
  stepOfRefusal,
  formatBirthDate,
  validateConsent,
  findSignupRefusal,
  findWrongDatePart,
} from './rules.ts'

const nothing = { isFromTrafficSource: false, hasInvitation: false }
const source = { isFromTrafficSource: true, hasInvitation: false }
const invited = { isFromTrafficSource: false, hasInvitation: true }

test.each([
  ['all', nothing, null],
  ['all', source, null],
  ['with_trafficsource', nothing, 'closed'],
  ['with_trafficsource', invited, 'closed'],
  ['with_trafficsource', source, null],
  ['invite_only', source, 'invite_only'],
  ['invite_only', invited, null],
  ['closed', { isFromTrafficSource: true, hasInvitation: true }, 'closed'],
] as const)('R-6.02 R-6.03 R-6.04 signups %s for a visitor with %j: %s', (mode, access, refusedMode) => {
  expect(findSignupRefusal(mode, access)?.details['mode'] ?? null).toBe(refusedMode)
})

test.each([
  [true, true, undefined],
  [false, true, 'terms_required'],
  [true, false, 'consent_required'],
  [false, false, 'terms_required'],
])('L-27 terms %s, sensitive data %s: %s', (terms, sensitive, code) => {
  expect(validateConsent({ terms, sensitive })?.code).toBe(code)
})

test.each([
  [{ day: '5', month: '3', year: '1990' }, '1990-03-05'],
  [{ day: '', month: '3', year: '1990' }, ''],
  [{ day: '31', month: '02', year: '1990' }, '1990-02-31'],
  [{ day: '1', month: '1', year: '90' }, '0090-01-01'],
])('the typed date %j is formatted as %s', (typed, date) => {
  expect(formatBirthDate(typed)).toBe(date)
})

test.each([
  ['under_age', 'birthDate'],
  ['birth_date_missing', 'birthDate'],
  ['unknown_city', 'city'],
  ['name_is_email', 'name'],
  ['password_common', 'credentials'],
  ['invalid_email', 'credentials'],
  ['email_taken', 'credentials'],
  ['sexuality_mismatch', 'gender'],
  ['rate_limited', 'consent'],
])('the refusal %s is shown at step %s', (code, step) => {
  expect(stepOfRefusal(code)).toBe(step)
})

test.each([
  ['gender', 'gender'],
  ['birthDate', 'birthDate'],
  ['cityId', 'city'],
  ['name', 'name'],
  ['email', 'credentials'],
  ['password', 'credentials'],
  ['terms', 'consent'],
  [undefined, 'consent'],
])('a refusal of the field %s is shown at step %s', (field, step) => {
  expect(stepOfRefusal('invalid_input', field)).toBe(step)
})

test.each([
  ['day', '3', false],
  ['day', '4', true],
  ['day', '03', true],
  ['month', '1', false],
  ['month', '2', true],
  ['month', '12', true],
  ['year', '199', false],
  ['year', '1992', true],
] as const)('the %s "%s" is complete: %s', (part, typed, isComplete) => {
  expect(isDatePartComplete(part, typed)).toBe(isComplete)
})

test.each([
  [{ day: '', month: '', year: '' }, 'day'],
  [{ day: '32', month: '13', year: '1990' }, 'day'],
  [{ day: '31', month: '13', year: '1990' }, 'month'],
  [{ day: '31', month: '12', year: '90' }, 'year'],
  [{ day: '30', month: '2', year: '1990' }, 'day'],
  [{ day: '29', month: '2', year: '1992' }, 'year'],
] as const)('in %j the %s is wrong', (typed, part) => {
  expect(findWrongDatePart(typed)).toBe(part)
})

test.each([
  ['17-05-1992', { day: '17', month: '05', year: '1992' }],
  [' 1992/5/17 ', { day: '17', month: '5', year: '1992' }],
  ['17051992', { day: '17', month: '05', year: '1992' }],
  ['19920517', { day: '17', month: '05', year: '1992' }],
  ['17 mei 1992', null],
  ['1992', null],
])('a pasted "%s" is %j', (text, date) => {
  expect(parsePastedDate(text)).toEqual(date)
})

test.each([
  ['initial', 'started', 'in_progress'],
  ['in_progress', 'started', 'in_progress'],
  ['complete', 'started', 'complete'],
  ['in_progress', 'flow_complete', 'complete'],
  ['initial', 'closed', 'closed'],
  ['in_progress', 'closed', 'closed'],
  ['complete', 'closed', 'closed'],
  ['initial', 'redirected_to_login', 'closed'],
  ['in_progress', 'redirected_to_login', 'closed'],
] as const)('R-4.15 R-4.16 R-4.17 R-4.18 a modal in state %s moves on %s to %s', (before, event, after) => {
  expect(getNextModalState(before, event)).toBe(after)
})

test.each([
  ['initial', true],
  ['in_progress', false],
  ['complete', true],
] as const)('R-4.12 R-4.13 R-4.14 a modal in state %s closes on a click outside it or Escape: %s', (state, closes) => {
  expect(isDismissible(state)).toBe(closes)
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
  expect(chooseActivationReminder({ ...onPhone, ...change })).toBe(reminder)
})
