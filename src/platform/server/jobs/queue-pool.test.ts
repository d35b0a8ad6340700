import * as z from 'zod'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { queuedJob, type Job, type QueuedJob } from '#platform/server/jobs/queue.ts'
import { startWorker } from '#platform/server/jobs/worker.ts'
import { newSiteWithStoppablePostgres } from '#testing/servers/site-with-stoppable-postgres.ts'
import { newWorld, type World } from '#testing/world.ts'

const succeed = queuedJob('test.succeed', z.object({}), async () => undefined)
const fail = queuedJob('test.fail', z.object({}), async () => {
  throw new Error('failed')
})

/** Starts the real worker on a database, with the contexts of a world, and records unhandled rejections. */
async function openWorker(world: World, url: string, jobs: readonly Job[]) {
  const database = openDatabase(url, { size: 4 })
  const worker = startWorker(database, jobs, () => world.ctx())
  let stopping: Promise<void> | null = null
  const rejections: unknown[] = []
  const onRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', onRejection)
  return {
    database,
    rejections,
    stop: () => (stopping ??= worker.stop()),
    async [Symbol.asyncDispose]() {
      await (stopping ??= worker.stop())
      await database.close()
      process.off('unhandledRejection', onRejection)
    },
  }
}

/** Makes the database end the connection of the first two statements that complete or fail a job. */
async function endConnectionsOfSettlements(world: World): Promise<void> {
  await world.sql('create sequence settlement')
  await world.sql(`create function end_connection() returns trigger language plpgsql as
    $$ begin
      if nextval('settlement') <= 2 then
        perform pg_terminate_backend(pg_backend_pid());
        perform pg_sleep(1);
      end if;
      return coalesce(new, old);
    end $$`)
  for (const [name, event] of [
    ['completed', 'delete on graphile_worker._private_jobs for each row'],
    ['failed', 'update on graphile_worker._private_jobs for each row when (new.locked_by is null)'],
  ])
    await world.sql(`create trigger ${name} before ${event} execute function end_connection()`)
}

const listJobs = 'select attempts, locked_by, last_error from graphile_worker.jobs'

test.each([
  ['completes', succeed, []],
  ['fails', fail, [{ attempts: 1, locked_by: null, last_error: 'Error' }]],
] satisfies [string, QueuedJob<object>, unknown[]][])(
  'a job that %s while the database ends its connection is settled by a later attempt',
  async (_name, job, expected) => {
    await using world = await newWorld()
    await endConnectionsOfSettlements(world)
    await job.enqueue(world.ctx(), {})

    await using worker = await openWorker(world, world.databaseUrl, [job])

    await expect.poll(() => world.sql(listJobs), { timeout: 10_000 }).toEqual(expected)
    expect(await world.sql('select last_value from settlement')).toEqual([{ last_value: 3 }])
    expect(worker.rejections).toEqual([])
  },
)

/** Runs a job with the real worker, and kills PostgreSQL before the job ends. */
async function openInterruptedJob(world: World) {
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await newSiteWithStoppablePostgres())
  const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const wait = queuedJob('test.wait', z.object({}), async () => {
    started.resolve()
    await ended.promise
  })
  const worker = stack.use(await openWorker(world, cluster.url, [wait, succeed]))
  const ctx = () => ({ ...world.ctx(), db: worker.database })
  await wait.enqueue(ctx(), {})
  await started.promise
  await cluster.cutPower()
  ended.resolve()
  await sleep(1_000) // several attempts to settle the job are refused
  const cleanUp = stack.move()
  return { cluster, worker, ctx, [Symbol.asyncDispose]: () => cleanUp.disposeAsync() }
}

const slow = { timeout: 90_000 }

test('a job that ends while PostgreSQL is down is settled once it is back, and further jobs run', slow, async () => {
  await using world = await newWorld()
  await using interrupted = await openInterruptedJob(world)
  const { cluster, worker, ctx } = interrupted

  await cluster.restore()

  const count = () => countJobs(worker.database)
  await expect.poll(count, { timeout: 30_000 }).toBe(0)
  await succeed.enqueue(ctx(), {})
  await expect.poll(count, { timeout: 30_000 }).toBe(0)
  expect(worker.rejections).toEqual([])
})

test('a worker whose database is down stops', { ...slow, tags: 'release' }, async () => {
  await using world = await newWorld()
  await using interrupted = await openInterruptedJob(world)
  const startedAt = performance.now()
  await interrupted.worker.stop()
  expect(performance.now() - startedAt).toBeLessThan(10_000)
  expect(interrupted.worker.rejections).toEqual([])
})

/** Counts the jobs in the queue; -1 while the database cannot be reached. */
async function countJobs(database: Database): Promise<number> {
  const text = 'select count(*)::int as count from graphile_worker.jobs'
  const { rows } = await database.query<{ count: number }>({ text }, []).catch(() => ({ rows: [] }))
  return rows[0]?.count ?? -1
}
