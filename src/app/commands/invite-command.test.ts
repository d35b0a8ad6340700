import { expect, test } from 'vitest'
import { changeSettings } from '#features/sites/server/setting-changes.ts'
import { signUpVisitor } from '#testing/signups.ts'
import { closedResources, runVonkText } from '#testing/commands.ts'
import { newWorld } from '#testing/world.ts'
import { runCommand } from './commands.ts'

test('C-32 `invite` creates a code for the given number of signups', async () => {
  await using world = await newWorld()
  await changeSettings(world.ctx(), { signups: 'invite_only' })
  const output = await runVonkText(world, ['invite', '--site', 'localhost', '--uses', '2', '--days', '365000'])
  expect(output).toContain('2 uses, 365000 days')
  const invitation = output.split('\n')[0]
  const statuses: number[] = []
  for (const email of ['een@example.com', 'twee@example.com', 'drie@example.com'])
    statuses.push((await signUpVisitor(world, { email, invitation })).response.status)
  expect(statuses).toEqual([200, 200, 403])
})

test.each([
  ['--uses', '0'],
  ['--days', '1.5'],
  ['--days', 'veel'],
])('`invite %s %s` creates nothing', async (...args) => {
  const { exitCode, notes } = await runCommand(closedResources, ['invite', ...args])
  expect([exitCode, notes]).toEqual([2, '--uses and --days are whole numbers from 1 to 1000000.'])
})
