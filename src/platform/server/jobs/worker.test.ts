import * as z from 'zod'
import { expect, test } from 'vitest'
import { openDatabase } from '#platform/server/database/db.ts'
import { queuedJob, releaseAbandonedJobs, scheduledJob, type Job } from '#platform/server/jobs/queue.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { findTraces } from '#testing/traces.ts'
import { newWorld, type World } from '#testing/world.ts'

const canary = 'noa.canary@mail.test'

/** Runs `work` while the real worker processes the queue of a world. */
async function withWorker(world: World, jobs: readonly Job[], work: () => Promise<void>): Promise<void> {
  const ownerDatabase = openDatabase(world.databaseUrl, { size: 4 })
  const runner = startWorker(ownerDatabase, jobs, () => world.ctx())
  try {
    await work()
  } finally {
    await runner.stop()
    await ownerDatabase.close()
  }
}

const refusal = Object.assign(new Error(`Can't send mail: 550 <${canary}>: unknown\n    at ${canary}:1:1`), {
  code: 'EENVELOPE',
  responseCode: 550,
  response: `550 <${canary}>`,
  rejected: [canary],
})

test.each([
  ['an error', refusal, 'Error EENVELOPE 550'],
  ['an error within another', new Error(`no mail to ${canary}`, { cause: refusal }), 'Error'],
  ['several at once', new AggregateError([refusal], `1 of ${canary}`), 'AggregateError'],
  ['a code that is a text', Object.assign(new Error('x'), { code: `<${canary}>` }), 'Error'],
  ['a string', `no mail to ${canary}`, 'string'],
])('the message of %s that fails a job reaches neither the log nor the queue', async (_name, thrown, expected) => {
  const lines: string[] = []
  await using world = await newWorld({ logStream: { write: (line) => void lines.push(line) } })
  const failing = queuedJob('test.fail', z.object({}), async () => {
    throw thrown
  })
  await failing.enqueue(world.ctx(), {})

  await withWorker(world, [failing], async () => {
    const fetchLastError = async () =>
      (await world.sql('select last_error from graphile_worker.jobs'))[0]?.['last_error']
    await expect.poll(fetchLastError, { timeout: 10_000 }).not.toBe(null)
    expect(await fetchLastError()).toBe(expected)
  })

  expect(lines.join('')).toContain('test.fail')
  expect(lines.join('')).not.toContain('noa.canary')
  expect(await findTraces(world, ['noa.canary'])).toEqual([])
})

test('a payload that another version stored and this one cannot read fails the job, which stays in the queue', async () => {
  await using world = await newWorld()
  const ids: string[] = []
  const read = async (_ctx: unknown, { id }: { id: string }) => void ids.push(id)
  await queuedJob('test.read', z.object({ number: z.number() }), async () => undefined).enqueue(world.ctx(), {
    number: 7,
  })
  const select = 'select attempts, last_error from graphile_worker.jobs'
  await withWorker(world, [queuedJob('test.read', z.object({ id: z.string() }), read)], async () => {
    await expect.poll(() => world.sql(select), { timeout: 10_000 }).toEqual([{ attempts: 1, last_error: 'ZodError' }])
  })
  expect(ids).toEqual([])
})

test('a job of a killed worker runs again after 15 minutes, and not before', async () => {
  await using world = await newWorld()
  let runs = 0
  const countJob = queuedJob('test.count', z.object({}), async () => void runs++)
  await countJob.enqueue(world.ctx(), {})
  const lockedFor = (minutes: number) =>
    world.sql(
      `update graphile_worker._private_jobs set locked_by = 'killed', attempts = 1, locked_at = now() - make_interval(mins => $1)`,
      [minutes],
    )
  const isLocked = async () => (await world.sql('select locked_by from graphile_worker.jobs'))[0]?.['locked_by']
  await lockedFor(14)
  await releaseAbandonedJobs.run(world.ctx(), null)
  expect(await isLocked()).toBe('killed')
  await lockedFor(15)
  await releaseAbandonedJobs.run(world.ctx(), null)
  expect(await isLocked()).toBe(null)
  await withWorker(world, [countJob], async () => {
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1)
  })
  expect(await world.sql('select 1 from graphile_worker.jobs')).toEqual([])
})

test('the worker registers the schedule of each job', async () => {
  await using world = await newWorld()
  const nightly = scheduledJob('test.nightly', '41 3 * * *', async () => undefined)
  const queued = queuedJob('test.queued', z.object({}), async () => undefined)
  await withWorker(world, [nightly, queued], async () => {
    const registered = 'select identifier from graphile_worker._private_known_crontabs'
    await expect.poll(() => world.sql(registered)).toEqual([{ identifier: 'test.nightly' }])
  })
})
