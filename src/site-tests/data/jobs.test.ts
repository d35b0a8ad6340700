import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSources } from '../../../tools/sources.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { newWorld } from '#testing/world.ts'
import { jobs } from '../../app/features.ts'

const byName = (one: { name: string }, other: { name: string }) => (one.name < other.name ? -1 : 1)

const declaredJobs = jobs.map(({ jobName, cron }) => ({ name: jobName, cron: cron ?? '–' })).toSorted(byName)

test('the manual lists exactly the jobs, with their schedule', () => {
  const manual = readFileSync('docs/operations.md', 'utf8')
  const rows = [...manual.matchAll(/^\| `([a-z]+\.[a-z_]+)` \| (?:`([^`]+)`|–) \|/gm)]
  expect(rows.map(([, name = '', cron = '–']) => ({ name, cron })).toSorted(byName)).toEqual(declaredJobs)
})

test('every declared job is registered once', () => {
  const sources = readSources(process.cwd(), ['src'], /\.ts$/).filter(({ path }) => !path.endsWith('.test.ts'))
  const names = sources.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:queued|scheduled|polling)Job(?:<[^(]*>)?\(\s*'([^']+)'/g)].map(([, name = '']) => name),
  )
  expect(names.toSorted()).toEqual(declaredJobs.map(({ name }) => name))
})

test('the worker schedules every job that has a schedule', async () => {
  await using world = await newWorld()
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 4 })
  const runner = startWorker(ownerDatabase, jobs, () => world.ctx())
  try {
    const scheduled = declaredJobs.filter(({ cron }) => cron !== '–').map(({ name }) => name)
    const crontabs = 'select identifier from graphile_worker._private_known_crontabs order by 1'
    await expect
      .poll(async () => (await world.sql(crontabs)).map((row) => row['identifier']))
      .toEqual(scheduled.toSorted())
    expect(scheduled.length).toBeGreaterThan(10)
  } finally {
    await runner.stop()
    await ownerDatabase.close()
  }
})
