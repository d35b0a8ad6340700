import { expect, test } from 'vitest'
import * as z from 'zod'
import { newClientId } from './client-id.ts'

test('a client id is a unique UUIDv7 with its timestamp', () => {
  const timestamp = Date.parse('2026-03-01T12:00:00.123Z')
  const ids = Array.from({ length: 1_000 }, () => newClientId(timestamp))
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(timestamp)
  expect([newClientId(timestamp), newClientId(timestamp + 1)].toSorted()[0]!.slice(0, 13)).toBe(ids[0]!.slice(0, 13))
})
