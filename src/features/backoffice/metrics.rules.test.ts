import { expect, test } from 'vitest'
import {
  getBucketStart,
  listConcerns,
  maskColumn,
  maskCount,
  maskGroups,
  percentChange,
  toDuration,
} from './metrics.rules.ts'

test.each([
  [10, 15, 50],
  [10, 5, -50],
  [3, 4, 33],
  [5, 5, 0],
  [5, 0, -100],
  [0, 7, null],
  [0, 0, null],
])('from %i to %i is a change of %s percent', (before, after, change) => {
  expect(percentChange(before, after)).toBe(change)
})

test.each([
  ['12:04:59.999', '12:00:00.000'],
  ['12:05:00.000', '12:05:00.000'],
  ['12:59:00.000', '12:55:00.000'],
])('at %s the last whole step ended at %s', (time, start) => {
  expect(getBucketStart(new Date(`2026-06-02T${time}Z`)).toISOString()).toBe(`2026-06-02T${start}Z`)
})

test.each([
  ['support', 0, 0],
  ['support', 1, null],
  ['moderator', 4, null],
  ['support', 5, 5],
  ['finance', 1, 1],
  ['admin', 4, 4],
] as const)('%s sees a count of %i as %s', (role, count, shown) => {
  expect(maskCount(role, count)).toBe(shown)
})

test.each([
  ['no small count', [5, 9, 0], 0, [5, 9, 0]],
  ['one, which the smallest other count hides', [3, 20, 9, 0], 0, [null, 20, null, 0]],
  ['several that are small together', [1, 1, 9, 20], 0, [null, null, null, 20]],
  ['several that are not', [3, 4, 9, 20], 0, [null, null, 9, 20]],
  ['one, which rows that are not shown hide', [3, 20], 7, [null, 20]],
  ['a small rest', [9, 20], 2, [null, 20]],
  ['one and nothing else', [3, 0], 0, [null, 0]],
] as const)('the total gives away no small count of a column with %s', (_name, counts, rest, shown) => {
  expect(maskColumn('support', counts, rest)).toEqual(shown)
  expect(maskColumn('finance', counts, rest)).toEqual(counts)
})

test('each group of counts gives no small one of its own away', () => {
  const counts = [3, 8, 20, 9, 4, 7]
  expect(maskGroups('support', counts, ['a', 'b', 'a', 'b', 'c', 'c'])).toEqual([null, 8, null, 9, null, null])
  expect(maskGroups('finance', counts, ['a', 'b', 'a', 'b', 'c', 'c'])).toEqual(counts)
})

const nothing = { activity: null, money: null, cases: null, mails: null, jobs: null, responses: null }
const quiet = {
  activity: { signups: { now: 10, before: 20 }, firstMessages: { now: null, before: 4 } },
  money: [{ orders: { now: 0, before: 19 } }],
  cases: { overdue: 0 },
  mails: { failing: 9, refused: 4, bounced: { now: 9, before: 0 } },
  jobs: { failed: 0, delayMinutes: 4 },
  responses: { errors: { now: 19, before: 0 }, slowMilliseconds: { now: 499, before: 10 } },
}

test.each([
  ['nothing that stands out', {}, []],
  ['an overdue case', { cases: { overdue: 1 } }, ['casesOverdue']],
  ['a failed job', { jobs: { failed: 1, delayMinutes: 0 } }, ['jobsFailed']],
  ['five recipients refused in a row', { mails: { ...quiet.mails, refused: 5 } }, ['mailsRefused']],
  ['a job that is due for minutes', { jobs: { failed: 0, delayMinutes: 5 } }, ['jobsDelayed']],
  [
    'twice the errors and response times',
    { responses: { errors: { now: 20, before: 10 }, slowMilliseconds: { now: 500, before: 250 } } },
    ['errorsHigh', 'responsesSlow'],
  ],
  [
    'a few more errors, and slow responses without any before',
    { responses: { errors: { now: 20, before: 11 }, slowMilliseconds: { now: 900, before: null } } },
    [],
  ],
  ['failing mails', { mails: { ...quiet.mails, failing: 10 } }, ['mailsFailing']],
  ['twice the bounces', { mails: { failing: 0, refused: 0, bounced: { now: 10, before: 5 } } }, ['mailsBounced']],
  ['a few more bounces', { mails: { failing: 0, refused: 0, bounced: { now: 10, before: 6 } } }, []],
  ['less than half of the orders', { money: [{ orders: { now: 9, before: 20 } }] }, ['ordersLow']],
  [
    'less than half of everything',
    { activity: { signups: { now: 9, before: 20 }, firstMessages: { now: null, before: 30 } } },
    ['signupsLow', 'messagesLow'],
  ],
  ['a role that sees nothing', nothing, []],
])('the overview with %s', (_name, changes, concerns) => {
  expect(listConcerns({ ...quiet, ...changes })).toEqual(concerns)
})

test.each([
  [0, 'minutes', 0],
  [119, 'minutes', 119],
  [120, 'hours', 2],
  [2 * 24 * 60 - 1, 'hours', 47],
  [2 * 24 * 60, 'days', 2],
])('%i minutes are shown in %s', (minutes, unit, count) => {
  expect(toDuration(minutes)).toEqual({ unit, count })
})
