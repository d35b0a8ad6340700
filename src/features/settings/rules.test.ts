import { expect, test } from 'vitest'
import { findNextExportTime, getExportState, findExportRefusal, type ExportRequest } from './rules.ts'

const now = new Date('2026-06-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const request = (status: ExportRequest['status'], hours: number): ExportRequest => ({
  status,
  requestedAt: hoursAgo(hours),
  expiresAt: status === 'ready' ? new Date(hoursAgo(hours).getTime() + 7 * 24 * 3_600_000) : null,
})

test.each([
  [null, 'none', true],
  [request('waiting', 0), 'making', false],
  [request('running', 0.99), 'making', false],
  [request('running', 1), 'failed', true], // after the timeout its process must have stopped
  [request('failed', 0), 'failed', true],
  [request('ready', 0), 'ready', false],
  [request('ready', 23.99), 'ready', false],
  [request('ready', 24), 'ready', true],
  [request('ready', 7 * 24 - 0.01), 'ready', true],
  [request('ready', 7 * 24), 'none', true],
])('L-28 the archive of %o is %s, and a new request is allowed: %s', (row, state, isAllowed) => {
  expect(getExportState(row, now)).toBe(state)
  expect(findExportRefusal(row, now) === null).toBe(isAllowed)
  expect(findNextExportTime(row, now) === null).toBe(isAllowed)
})

test('a refusal states when the next request is allowed', () => {
  expect(findExportRefusal(request('ready', 1), now)).toMatchObject({
    code: 'export_too_soon',
    details: { availableAt: '2026-06-11T11:00:00.000Z' },
  })
})
