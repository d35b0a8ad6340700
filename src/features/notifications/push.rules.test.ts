import { expect, test } from 'vitest'
import { addSeconds } from './mail-timing.rules.ts'
import { findPushRetryTime, planPush, type PushSituation } from './push.rules.ts'
import { defaultPreferences, type NotificationKind } from './preferences.rules.ts'

const now = new Date('2026-03-02T12:00:00Z')
const ago = (seconds: number) => addSeconds(now, -seconds)
const newEvent = (seconds: number, kind: NotificationKind = 'new_messages', otherId = 'anna') => ({
  kind,
  otherId,
  at: ago(seconds),
  since: ago(seconds),
})
type Situation = PushSituation<ReturnType<typeof newEvent>>
const plan = (changes: Partial<Situation>) =>
  planPush({
    now,
    timeZone: 'Europe/Amsterdam',
    preferences: { ...defaultPreferences, quietHours: null },
    lastSeenAt: ago(600),
    subscribedAt: ago(86_400),
    pushed: [],
    events: [newEvent(5)],
    ...changes,
  })
const nothing = { events: [], nextCheckAt: null }

test('an event is pushed at once to a member who has been away for a minute', () => {
  expect(plan({})).toEqual({ events: [newEvent(5)], nextCheckAt: null })
  expect(plan({ lastSeenAt: null })).toEqual({ events: [newEvent(5)], nextCheckAt: null })
  expect(plan({ lastSeenAt: ago(60) })).toEqual({ events: [newEvent(5)], nextCheckAt: null })
})

test('the push to a member who is there waits until they have been away for a minute', () => {
  expect(plan({ lastSeenAt: ago(59) })).toEqual({ events: [], nextCheckAt: addSeconds(now, 1) })
})

test.each([
  ['of a kind that is off', { preferences: { ...defaultPreferences, pushKinds: ['like'] as NotificationKind[] } }],
  ['before the subscription', { subscribedAt: ago(5) }],
  ['older than 36 hours', { subscribedAt: new Date(0), events: [newEvent(36 * 3_600 + 1)] }],
  [
    'that was pushed already, as the start of a conversation',
    { pushed: [{ kind: 'new_conversations', subjectId: 'anna', eventAt: ago(5) }] },
  ],
])('an event %s is not pushed', (_description, changes) => {
  expect(plan(changes)).toEqual(nothing)
})

test.each([
  ['a message newer than the pushed one', { kind: 'new_messages', subjectId: 'anna', eventAt: ago(6) }],
  ['a message from a member whose later like was pushed', { kind: 'like', subjectId: 'anna', eventAt: ago(1) }],
  [
    'a message older than the pushed one of another member',
    { kind: 'new_messages', subjectId: 'dora', eventAt: ago(1) },
  ],
])('%s is pushed', (_description, pushed) => {
  expect(plan({ pushed: [pushed] }).events).toHaveLength(1)
})

test('quiet hours postpone the push to their end', () => {
  const preferences = { ...defaultPreferences, quietHours: { from: 12, until: 15 } }
  expect(plan({ preferences })).toEqual({ events: [], nextCheckAt: new Date('2026-03-02T14:00:00Z') })
})

test('a failed push is repeated after 1, 2 and 4 minutes', () => {
  expect([1, 2, 3, 4].map((attempts) => findPushRetryTime(now, attempts))).toEqual([
    addSeconds(now, 60),
    addSeconds(now, 120),
    addSeconds(now, 240),
    null,
  ])
})
