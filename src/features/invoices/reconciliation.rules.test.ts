import { expect, test } from 'vitest'
import { getReconciliationState, groupOf } from './reconciliation.rules.ts'

const now = new Date('2026-06-02T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

test.each([
  ['never', { finishedAt: null, unchecked: [], findings: 0 }],
  ['agreeing', { finishedAt: hoursAgo(26), unchecked: [], findings: 0 }],
  ['stale', { finishedAt: hoursAgo(26.1), unchecked: [], findings: 0 }],
  ['broken', { finishedAt: hoursAgo(30), unchecked: [], findings: 1 }],
  ['broken', { finishedAt: hoursAgo(1), unchecked: ['I1 x'], findings: 1 }],
  ['incomplete', { finishedAt: hoursAgo(1), unchecked: ['I1 x'], findings: 0 }],
] as const)('a comparison is %s: %j', (state, last) => {
  expect(getReconciliationState(last, now)).toBe(state)
})

test('a rule belongs to the group of its code', () => {
  expect(groupOf('I1 a balance is the sum of its entries')).toBe('I1')
  expect(groupOf('I11 the counter')).toBe('I11')
  expect(groupOf('L-23 the numbers')).toBe('L-23')
  expect(groupOf('provider failed_refund')).toBe('provider')
})
