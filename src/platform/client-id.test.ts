import { expect, test } from 'vitest'
import * as z from 'zod'
import { newClientId } from './client-id.ts'

test('an id of the browser is a UUIDv7 of its moment, and no two are the same', () => {
  const moment = Date.parse('2026-03-01T12:00:00.123Z')
  const ids = Array.from({ length: 1_000 }, () => newClientId(moment))
  expect(new Set(ids).size).toBe(1_000)
  for (const id of ids) expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(Number.parseInt(ids[0]!.replaceAll('-', '').slice(0, 12), 16)).toBe(moment)
  expect([newClientId(moment), newClientId(moment + 1)].toSorted()[0]!.slice(0, 13)).toBe(ids[0]!.slice(0, 13))
})
