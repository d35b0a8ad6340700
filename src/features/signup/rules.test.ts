import { expect, test } from 'vitest'
import {
  chooseActivationReminder,
  nextModalState,
  isDismissible,
  isDatePartComplete,
  parsePastedDate,
  stepOfRefusal,
  formatBirthDate,
  whyNotConsent,
  whyNotSignUp,
  findWrongDatePart,
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
  expect(formatBirthDate(typed)).toBe(date)
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
  ['gender', 'who'],
  ['birthDate', 'born'],
  ['cityId', 'place'],
  ['name', 'name'],
  ['email', 'login'],
  ['password', 'login'],
  ['terms', 'consent'],
  [undefined, 'consent'],
])('a refused field %s is asked on step %s', (field, step) => {
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
] as const)('of %j the %s is wrong', (typed, part) => {
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
  expect(nextModalState(before, event)).toBe(after)
})

test.each([
  ['fresh', true],
  ['under_way', false],
  ['complete', true],
] as const)('R-4.12 R-4.13 R-4.14 a modal that is %s closes by a press beside it or Escape: %s', (state, closes) => {
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
