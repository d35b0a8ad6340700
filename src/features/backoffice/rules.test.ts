import { expect, test } from 'vitest'
import { keyOf } from './rules.ts'

test.each([
  ['01900000-0000-7000-8000-00000000c0de', 'id'],
  ['anna@demo.vonk.test', 'email'],
  ['K7M29-QXD4T', 'order'],
  ['k7m29-qxd4t', 'order'],
  ['06 12345678', 'phone'],
  ['+31 (0)6 1234 5678', 'phone'],
  ['0123456789abcdef', 'device'],
  ['0123456789ABCDEF', 'device'],
  ['06', 'name'],
  ['Anna', 'name'],
  ['Anna-Lena', 'name'],
  ['<b>Anna</b>', 'name'],
])('%s is searched as %s', (query, key) => {
  expect(keyOf(query)).toBe(key)
})
