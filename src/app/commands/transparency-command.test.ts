import { expect, test } from 'vitest'
import { newCase } from '#testing/reports.ts'
import { newWorld } from '#testing/world.ts'
import { runTransparencyCommand } from './transparency-command.ts'

test('L-26 the command prints the figures of a site as CSV', async () => {
  await using world = await newWorld()
  const moderator = await world.staff('moderator')
  const id = await newCase(world, { category: 'spam' })
  world.clock.advanceSeconds(900)
  await moderator.post(`/api/office/cases/${id}/decision`, { outcome: 'advice', ground: 'spam', body: 'Geen reclame.' })
  const run = (line: string) => runTransparencyCommand(async () => world.staffCtx(), line.split(' '))
  const period = '--from 2026-01-01 --until 2026-12-31'
  const rows = [
    'figure,category,ground,number',
    'reports,spam,,1',
    'decisions,advice,spam,1',
    'median_minutes_to_decision,,,15',
    'objections,,,0',
    'objections_rejected,,,0',
    'objections_upheld,,,0',
    'reversals,,,0',
  ]
  expect(await run(`moderation report ${period} --site localhost`)).toBe(rows.join('\r\n'))
  expect(await run(`moderation report ${period} --site plus.localhost`)).not.toContain('spam')
  for (const from of ['2026-1-1', '2026-02-30', '0000-01-01'])
    await expect(run(`moderation report --from ${from} --until 2026-12-31`)).rejects.toThrow('--from and --until')
  await expect(run(`moderation report ${period}`)).rejects.toThrow('choose a site with --site')
  expect(await run('moderation queue')).toBeNull()
})
