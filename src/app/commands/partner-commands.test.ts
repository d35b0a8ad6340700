import { expect, test } from 'vitest'
import { newWorld } from '#testing/world.ts'
import { runPartnerCommand } from './partner-commands.ts'

test('`partner` adds, lists and revokes keys, and reports a repeated action', async () => {
  await using world = await newWorld()
  const partner = (...args: string[]) => runPartnerCommand(async () => world.database, args)
  const key = await partner('add', 'localhost', 'adnet')
  expect(key).toMatch(/^vonk_[\w-]{43}$/)
  expect(await partner('add', 'localhost', 'adnet')).toContain('has a key already')
  expect(await partner('list', 'localhost')).toContain('adnet')
  expect(await partner('list', 'plus.localhost')).toBe('none')
  expect(await partner('end', 'localhost', 'adnet')).toContain('has no key any more')
  expect(await partner('end', 'localhost', 'adnet')).toContain('no adnet here')
})
