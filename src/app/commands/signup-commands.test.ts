import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/sites.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { shareWorld } from '#testing/shared-world.ts'
import { newWorld } from '#testing/world.ts'
import { runSignupCommand } from './signup-commands.ts'

const sharedWorld = shareWorld()

test('C-32 `invite` creates a code for the given number of signups', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const output =
    (await runSignupCommand(async () => world.database, ['invite', 'localhost', '--uses', '2', '--days', '365000'])) ??
    ''
  expect(output).toContain('2 uses, 365000 days')
  const invitation = output.split('\n')[0]
  const statuses: number[] = []
  for (const email of ['een@example.com', 'twee@example.com', 'drie@example.com'])
    statuses.push((await signUpVisitor(world, { email, invitation })).response.status)
  expect(statuses).toEqual([200, 200, 403])
})

test('`partner` adds, lists and revokes keys, and reports a repeated action', async () => {
  await using world = await newWorld()
  const partner = (...args: string[]) => runSignupCommand(async () => world.database, ['partner', ...args])
  const key = await partner('add', 'localhost', 'adnet')
  expect(key).toMatch(/^vonk_[\w-]{43}$/)
  expect(await partner('add', 'localhost', 'adnet')).toContain('has a key already')
  expect(await partner('list', 'localhost')).toContain('adnet')
  expect(await partner('list', 'plus.localhost')).toBe('none')
  expect(await partner('end', 'localhost', 'adnet')).toContain('has no key any more')
  expect(await partner('end', 'localhost', 'adnet')).toContain('no adnet here')
})

test.each([
  [['invite']],
  [['partner', 'add', 'localhost']],
  [['partner', 'list']],
  [['partner', 'change', 'localhost', 'x']],
  [['other']],
])('%j is no command, so the usage is shown', async (args) => {
  const world = await sharedWorld()
  expect(await runSignupCommand(async () => world.database, args)).toBe(null)
})

test.each([
  [['invite', 'unknown.example'], 'no site has the host unknown.example'],
  [['invite', 'localhost', '--uses', '0'], '--uses must be 1 or more'],
  [['invite', 'localhost', '--days', '1.5'], '--days must be 1 or more'],
  [['invite', 'localhost', '--people', '5'], 'people'],
])('%j is refused: %s', async (args, reason) => {
  const world = await sharedWorld()
  await expect(runSignupCommand(async () => world.database, args)).rejects.toThrow(reason)
})
