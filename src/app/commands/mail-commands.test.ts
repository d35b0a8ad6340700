import { expect, test } from 'vitest'
import { newWorld, type World } from '#testing/world.ts'
import { runMailCommand } from './mail-commands.ts'

const runnerOf =
  (world: World) =>
  (...args: string[]) =>
    runMailCommand(async () => world.staffCtx(), ['mails', ...args])

test('an operator turns the mails on again that bounced since a time of a site', async () => {
  await using world = await newWorld()
  const { id } = await world.member()
  await world.sql(
    `insert into mail_suspension (member_id, site_id, cause, kinds, suspended_at) values ($1, $2, 'bounce', '{}', $3)`,
    [id, world.siteId, new Date('2026-06-30T07:30:00Z')],
  )
  const run = runnerOf(world)
  const resume = (since: string) =>
    run('resume', '--since', since, '--reason', 'Een storing.', '--site', 'localhost', '--by', 'kees')
  expect(await resume('2026-06-30T09:31')).toBe('the mails of 0 members are on again')
  expect(await resume('2026-06-30T09:30')).toBe('the mails of 1 member are on again')
  expect(await world.sql('select 1 from mail_suspension')).toEqual([])
  const entries = await world.sql('select action, staff_name, reason from audit_entry order by id desc limit 1')
  expect(entries).toEqual([{ action: 'mails.lift_bounces', staff_name: 'kees', reason: 'Een storing.' }])
})

test('wrong arguments are refused with a sentence', async () => {
  await using world = await newWorld()
  const run = runnerOf(world)
  expect(await run('list')).toBe(null)
  await expect(run('resume', '--since', '2026-06-30T09:30')).rejects.toThrow('--reason')
  await expect(run('resume', '--since', 'gisteren', '--reason', 'x')).rejects.toThrow('--since')
})
