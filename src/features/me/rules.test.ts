import { expect, test } from 'vitest'
import { exportAvailableAt, exportState, findExportRefusal, type ExportRequest } from './rules.ts'

const now = new Date('2026-06-10T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const asked = (status: ExportRequest['status'], hours: number): ExportRequest => ({
  status,
  requestedAt: hoursAgo(hours),
  expiresAt: status === 'ready' ? new Date(hoursAgo(hours).getTime() + 7 * 24 * 3_600_000) : null,
})

test.each([
  [null, 'none', true],
  [asked('waiting', 0), 'making', false],
  [asked('running', 0.99), 'making', false],
  [asked('running', 1), 'failed', true], // whoever made it went down
  [asked('failed', 0), 'failed', true],
  [asked('ready', 0), 'ready', false],
  [asked('ready', 23.99), 'ready', false],
  [asked('ready', 24), 'ready', true],
  [asked('ready', 7 * 24 - 0.01), 'ready', true],
  [asked('ready', 7 * 24), 'none', true],
])('L-28 %o is %s, and may be asked for again: %s', (row, state, mayAsk) => {
  expect(exportState(row, now)).toBe(state)
  expect(findExportRefusal(row, now) === null).toBe(mayAsk)
  expect(exportAvailableAt(row, now) === null).toBe(mayAsk)
})

test('a refusal says from when on', () => {
  expect(findExportRefusal(asked('ready', 1), now)).toMatchObject({
    code: 'export_too_soon',
    details: { availableAt: '2026-06-11T11:00:00.000Z' },
  })
})
