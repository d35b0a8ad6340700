import { expect, test } from 'vitest'
import {
  findNextHour,
  findQuietEnd,
  planMail,
  weekdayOf,
  type MailSituation,
  type NewsEvent,
} from './mail-timing.rules.ts'
import { defaultPreferences } from './preferences.rules.ts'

const timeZone = 'Europe/Amsterdam'
const noon = new Date('2026-06-01T10:00:00Z')
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

function message(otherId: string, minute: number): NewsEvent {
  return { kind: 'new_messages', otherId, at: minutesLater(minute), since: minutesLater(minute) }
}

function like(otherId: string, minute: number): NewsEvent {
  return { ...message(otherId, minute), kind: 'like' }
}

function plan(minute: number, situation: Partial<MailSituation<NewsEvent>>) {
  const { events, nextCheckAt } = planMail({
    now: minutesLater(minute),
    timeZone,
    preferences: defaultPreferences,
    causes: [],
    lastSeenAt: null,
    mailed: [],
    events: [],
    ...situation,
  })
  const nextMinute = nextCheckAt && (nextCheckAt.getTime() - noon.getTime()) / 60_000
  return [events.map(({ otherId }) => otherId), nextMinute]
}

const never = { ...defaultPreferences, frequency: 'never' } as const
const withoutMessages = { ...defaultPreferences, mailKinds: ['like'] } as const
const mailed = (subjectId: string, minute: number, kind = 'new_messages') => ({
  kind,
  subjectId,
  mailedAt: minutesLater(minute),
})

test.each<
  [title: string, minute: number, situation: Partial<MailSituation<NewsEvent>>, events: string[], next: number | null]
>([
  ['a message is not mailed before 10 minutes', 9, { events: [message('a', 0)] }, [], 10],
  ['a message is mailed after 10 minutes', 10, { events: [message('a', 0)] }, ['a'], null],
  [
    'nothing is mailed while the member is there',
    10,
    { events: [message('a', 0)], lastSeenAt: minutesLater(5) },
    [],
    15,
  ],
  [
    '10 minutes after the last visit the mail is due',
    15,
    { events: [message('a', 0)], lastSeenAt: minutesLater(5) },
    ['a'],
    null,
  ],
  ['several events are one mail', 12, { events: [message('a', 0), like('b', 1)] }, ['a', 'b'], null],
  [
    'a mailed conversation is not mailed again',
    200,
    { events: [message('a', 90)], mailed: [mailed('a', 10)] },
    [],
    null,
  ],
  [
    'a first message counts as the same conversation',
    200,
    { events: [message('a', 90)], mailed: [mailed('a', 10, 'new_conversations')] },
    [],
    null,
  ],
  [
    'after a visit a new message is mailed again',
    200,
    { events: [message('a', 90)], mailed: [mailed('a', 10)], lastSeenAt: minutesLater(60) },
    ['a'],
    null,
  ],
  [
    'after a visit an old message is not mailed again',
    200,
    { events: [message('a', 0)], mailed: [mailed('a', 10)], lastSeenAt: minutesLater(60) },
    [],
    null,
  ],
  ['a like of a mailed writer is new', 100, { events: [like('a', 20)], mailed: [mailed('a', 10)] }, ['a'], null],
  ['another mail waits an hour', 30, { events: [message('b', 15)], mailed: [mailed('a', 10)] }, [], 70],
  [
    'after a visit it does not wait an hour',
    60,
    { events: [message('b', 45)], mailed: [mailed('a', 10)], lastSeenAt: minutesLater(40) },
    ['b'],
    null,
  ],
  ['an event of two days ago is not mailed', 2_880, { events: [message('a', 0)] }, [], null],
  [
    'a kind that is off is not mailed',
    30,
    { events: [message('a', 0), like('b', 0)], preferences: withoutMessages },
    ['b'],
    null,
  ],
  ['R-1.22 never means never', 30, { events: [message('a', 0)], preferences: never }, [], null],
  ['R-4.28 nothing is mailed after a bounce', 30, { events: [message('a', 0)], causes: ['bounce'] }, [], null],
  ['R-4.27 nothing is mailed after a complaint', 30, { events: [message('a', 0)], causes: ['fbl'] }, [], null],
  [
    'an unsubscription of other kinds changes nothing',
    30,
    { events: [message('a', 0)], causes: ['unsubscribe'] },
    ['a'],
    null,
  ],
  // 23:00 is 660 minutes after noon, 8:00 is 1200.
  ['a mail at night waits for the morning', 670, { events: [message('a', 660)] }, [], 1_200],
  [
    'without quiet hours it does not wait',
    670,
    { events: [message('a', 660)], preferences: { ...defaultPreferences, quietHours: null } },
    ['a'],
    null,
  ],
  // 9:00 of the next day is 1260 minutes after noon.
  [
    'the daily mail comes at 9:00',
    30,
    { events: [message('a', 0)], preferences: { ...defaultPreferences, frequency: 'daily' } },
    [],
    1_260,
  ],
  [
    'the daily mail is sent at 9:00',
    1_265,
    { events: [message('a', 0)], preferences: { ...defaultPreferences, frequency: 'daily' } },
    ['a'],
    null,
  ],
  [
    'the daily mail comes after quiet hours',
    30,
    {
      events: [message('a', 0)],
      preferences: { ...defaultPreferences, frequency: 'daily', quietHours: { from: 22, until: 11 } },
    },
    [],
    1_380,
  ],
])('%s', (_title, minute, situation, events, next) => {
  expect(plan(minute, situation)).toEqual([events, next])
})

test('quiet hours end at the hour of the clock, also when the clock changes', () => {
  const quietHours = { from: 22, until: 8 }
  const endOf = (at: string) => findQuietEnd(new Date(at), { quietHours, timeZone }).toISOString()
  expect(endOf('2026-03-28T22:30:00Z')).toBe('2026-03-29T06:00:00.000Z') // summer time begins
  expect(endOf('2026-10-24T22:30:00Z')).toBe('2026-10-25T07:00:00.000Z') // summer time ends
  expect(endOf('2026-06-01T19:59:59Z')).toBe('2026-06-01T19:59:59.000Z')
  expect(endOf('2026-06-01T20:00:00Z')).toBe('2026-06-02T06:00:00.000Z')
})

test.each([
  // The night in which 02:00–02:59 does not exist.
  ['2027-03-27T23:30:00Z', { from: 22, until: 2 }, timeZone, '2027-03-28T01:00:00.000Z'],
  ['2027-03-27T23:30:00Z', { from: 22, until: 3 }, timeZone, '2027-03-28T01:00:00.000Z'],
  ['2027-03-28T00:59:59Z', { from: 1, until: 2 }, timeZone, '2027-03-28T01:00:00.000Z'],
  ['2027-03-28T01:00:00Z', { from: 22, until: 2 }, timeZone, '2027-03-28T01:00:00.000Z'],
  // The night in which 02:00–02:59 occurs twice.
  ['2026-10-24T22:30:00Z', { from: 22, until: 2 }, timeZone, '2026-10-25T00:00:00.000Z'],
  ['2026-10-24T22:30:00Z', { from: 22, until: 3 }, timeZone, '2026-10-25T02:00:00.000Z'],
  // Midnight does not exist in Santiago, nor the half hour from 02:00 on Lord Howe.
  ['2026-09-06T03:00:00Z', { from: 20, until: 0 }, 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-10-03T14:00:00Z', { from: 22, until: 2 }, 'Australia/Lord_Howe', '2026-10-03T15:30:00.000Z'],
  ['2027-03-14T06:30:00Z', { from: 23, until: 2 }, 'America/New_York', '2027-03-14T07:00:00.000Z'],
])('at %s, quiet hours %j in %s end at %s', (at, quietHours, zone, end) => {
  expect(findQuietEnd(new Date(at), { quietHours, timeZone: zone }).toISOString()).toBe(end)
})

test('an hour that the clock skips is the one behind it', () => {
  const find = (at: string, hour = 2) => findNextHour(new Date(at), { hour, timeZone }).toISOString()
  expect(find('2027-03-27T23:30:00Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(find('2027-03-28T01:20:00Z')).toBe('2027-03-28T01:20:00.000Z')
  expect(find('2027-03-28T02:00:00Z')).toBe('2027-03-29T00:00:00.000Z')
  expect(find('2027-03-27T23:30:00Z', 3)).toBe('2027-03-28T01:00:00.000Z')
})

test('the daily mail is sent on the day without their hour', () => {
  const preferences = { ...defaultPreferences, frequency: 'daily', quietHours: { from: 8, until: 2 } } as const
  const at = new Date('2027-03-27T12:00:00Z')
  const event: NewsEvent = { kind: 'new_messages', otherId: 'a', at, since: at }
  const planAt = (now: string) => plan(0, { now: new Date(now), preferences, events: [event] })
  expect(planAt('2027-03-28T00:59:00Z')[0]).toEqual([])
  expect(planAt('2027-03-28T01:00:00Z')[0]).toEqual(['a'])
})

test('quiet hours within a day, equal hours and zones with half an hour', () => {
  const at = new Date('2026-06-01T11:30:00Z') // 13:30
  expect(findQuietEnd(at, { quietHours: { from: 13, until: 15 }, timeZone }).toISOString()).toBe(
    '2026-06-01T13:00:00.000Z',
  )
  expect(findQuietEnd(at, { quietHours: { from: 13, until: 13 }, timeZone })).toEqual(at)
  expect(findNextHour(at, { hour: 9, timeZone: 'Asia/Kolkata' }).toISOString()).toBe('2026-06-02T03:30:00.000Z')
})

test('the day of the week is that of the time zone', () => {
  expect(weekdayOf(new Date('2026-06-07T21:59:00Z'), timeZone)).toBe(0)
  expect(weekdayOf(new Date('2026-06-07T22:00:00Z'), timeZone)).toBe(1)
})
