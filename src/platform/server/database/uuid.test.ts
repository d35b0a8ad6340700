import { expect, test } from 'vitest'
import { firstUuidAt, newUuid } from './uuid.ts'

const at = new Date('2026-03-01T12:00:00.123Z')

test('ids of one millisecond differ in their random part and sort in creation order', () => {
  const ids = Array.from({ length: 1000 }, () => newUuid(at))
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(1000)
  expect(ids.toSorted()).toEqual(ids)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})

test('ids of one millisecond sort in creation order when ids of other times are made between them', () => {
  const earlier = new Date(at.getTime() - 5)
  const ids = Array.from({ length: 100 }, () => [newUuid(at), newUuid(earlier)][0])
  expect(ids.toSorted()).toEqual(ids)
})

test('the lowest id of an instant divides the ids before it from those since', () => {
  expect(newUuid(new Date(at.getTime() - 1)) < firstUuidAt(at)).toBe(true)
  expect(firstUuidAt(at) <= newUuid(at)).toBe(true)
})
