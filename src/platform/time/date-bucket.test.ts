import { expect, test } from 'vitest'
import { toDateBucket } from './date-bucket.ts'

test.each([
  ['2026-06-01T21:59:00Z', 'today'],
  ['2026-05-31T22:00:00Z', 'today'],
  ['2026-05-31T21:59:00Z', 'yesterday'],
  ['2026-05-26T12:00:00Z', 'week'],
  ['2026-05-25T12:00:00Z', 'year'],
  ['2025-12-31T12:00:00Z', 'older'],
  ['2026-06-02T08:00:00Z', 'today'],
])('%s is in the bucket %s in the time zone of the site', (at, bucket) => {
  expect(toDateBucket(new Date(at), new Date('2026-06-01T10:00:00Z'), 'Europe/Amsterdam')).toBe(bucket)
})
