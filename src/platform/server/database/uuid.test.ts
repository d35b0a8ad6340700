import { expect, test } from 'vitest'
import { firstUuidAt, newUuid } from './uuid.ts'

const at = new Date('2026-03-01T12:00:00.123Z')

test('ids of one millisecond differ in their random part and sort in creation order', () => {
  const ids = Array.from({ length: 1000 }, () => newUuid(at))
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('the lowest id of an instant divides the ids before it from those since', () => {
  expect(newUuid(new Date(at.getTime() - 1)) < firstUuidAt(at)).toBe(true)
  expect(firstUuidAt(at) <= newUuid(at)).toBe(true)
})
