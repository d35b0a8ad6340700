import { expect, test } from 'vitest'
import { chooseAlert, listMissingParts, MEMBER_ALERTS, type AlertedMember } from './alerts.rules.ts'

const complete = { main_image: {}, interests: ['lezen'], hair_colour: 'brown', eye_colour: null, body_type: null }
const member: AlertedMember = {
  status: 'active',
  notifications_disabled: [],
  dismissed_alerts: [],
  profile: complete,
}
const choose = (changes: Partial<AlertedMember>, page: Partial<Parameters<typeof chooseAlert>[1]> = {}) =>
  chooseAlert({ ...member, ...changes }, { possible: MEMBER_ALERTS, ...page })

const thin = { ...complete, main_image: null }

test.each([
  [{}, null],
  [{ profile: thin }, 'enrich-profile'],
  [{ notifications_disabled: ['bounce'] }, 'disabled-notifications'],
  [{ notifications_disabled: ['bounce'], profile: thin }, 'disabled-notifications'],
  [
    { notifications_disabled: ['bounce'], profile: thin, dismissed_alerts: ['disabled-notifications'] },
    'enrich-profile',
  ],
  [{ profile: thin, dismissed_alerts: ['enrich-profile'] }, null],
  [{ profile: thin, status: 'not_confirmed' }, null],
])('R-4.07 R-4.09 with %j the alert is %s', (changes, alert) => {
  expect(choose(changes)).toBe(alert)
})

test('R-4.08 the alert about push messages follows the others, where they can be turned on', () => {
  expect(choose({}, { canAskForPush: true })).toBe('push-notification')
  expect(choose({ profile: thin }, { canAskForPush: true })).toBe('enrich-profile')
  expect(choose({ dismissed_alerts: ['push-notification'] }, { canAskForPush: true })).toBeNull()
})

test('the hint to install the site follows all alerts', () => {
  expect(choose({}, { shouldInstall: true })).toBe('install-app')
  expect(choose({}, { shouldInstall: true, canAskForPush: true })).toBe('push-notification')
  expect(choose({ dismissed_alerts: ['install-app'] }, { shouldInstall: true })).toBeNull()
  expect(choose({ status: 'not_confirmed' }, { shouldInstall: true })).toBeNull()
})

test('a page shows only the alerts that fit it', () => {
  expect(choose({ profile: thin }, { possible: ['disabled-notifications'] })).toBeNull()
})

test.each([
  [{}, []],
  [{ main_image: null }, ['photo']],
  [{ interests: [], hair_colour: null }, ['interests', 'appearance']],
  [{ hair_colour: null, body_type: 'slim' }, []],
])('R-4.07 a profile with %j lacks %j', (changes, missing) => {
  expect(listMissingParts({ ...complete, ...changes })).toEqual(missing)
})
