import { expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { createScheduler } from '#platform/server/jobs/scheduler.ts'
import { newWorld, type World } from '#testing/world.ts'

const everyMinute = scheduledJob('test.every_minute', '* * * * *', async () => undefined)
const nightly = scheduledJob('test.nightly', '41 3 * * *', async () => undefined)
const at = (time: string) => new Date(`2027-03-0${time}:00Z`)

/** Opens a world with a connection as the owner of the queue. */
async function newSchedulerWorld() {
  const world = await newWorld()
  const owner = openDatabase(world.databaseUrl, { size: 2 })
  return {
    ...world,
    owner,
    async [Symbol.asyncDispose]() {
      await owner.close()
      await world[Symbol.asyncDispose]()
    },
  }
}

/** Opens a scheduler of a process, and records the messages of its log. */
function openScheduler({ owner }: { owner: Database }) {
  const lines: string[] = []
  const log = openLog('warn', { write: (line) => void lines.push(String(JSON.parse(line).msg)) })
  const scheduler = createScheduler(owner, [everyMinute, nightly], log)
  return { lines, enqueueAt: (time: string) => scheduler.enqueueDueJobs(at(time)) }
}

/** Takes the names of the enqueued jobs out of the queue. */
async function takeJobs(world: World): Promise<string[]> {
  const names = await world.sql<{ name: string }>(
    `select task_identifier as name from graphile_worker.jobs where task_identifier like 'test.%' order by id`,
  )
  await world.sql('delete from graphile_worker._private_jobs')
  return names.map(({ name }) => name)
}

test('a job is enqueued once for each due minute, also by two processes at once', async () => {
  await using world = await newSchedulerWorld()
  const [one, other] = [openScheduler(world), openScheduler(world)]
  await one.enqueueAt('1T12:00')
  expect(await takeJobs(world)).toEqual([]) // the first time only records the jobs
  await Promise.all([one.enqueueAt('1T12:01'), other.enqueueAt('1T12:01')])
  await one.enqueueAt('1T12:01')
  expect(await takeJobs(world)).toEqual(['test.every_minute'])
  await other.enqueueAt('1T12:02')
  expect(await takeJobs(world)).toEqual(['test.every_minute'])
})

test('a run that was missed is made up for once', async () => {
  await using world = await newSchedulerWorld()
  await openScheduler(world).enqueueAt('1T23:00')
  await openScheduler(world).enqueueAt('2T09:30')
  expect((await takeJobs(world)).toSorted()).toEqual(['test.every_minute', 'test.nightly'])
  await openScheduler(world).enqueueAt('2T09:31')
  expect(await takeJobs(world)).toEqual(['test.every_minute'])
})

test.each([
  ['while the program runs', false],
  ['before a start', true],
])('a clock that was ahead and is corrected %s stops no job, and is reported', async (_when, isRestarted) => {
  await using world = await newSchedulerWorld()
  const first = openScheduler(world)
  for (const time of ['1T12:00', '1T12:01', '5T12:00', '5T12:01']) await first.enqueueAt(time)
  await takeJobs(world)
  const scheduler = isRestarted ? openScheduler(world) : first
  await scheduler.enqueueAt('1T12:03')
  expect(await takeJobs(world)).toContain('test.every_minute')
  expect(scheduler.lines).toEqual(['the clock was ahead: jobs with a last run in the future were corrected'])
  await scheduler.enqueueAt('1T12:04')
  expect(await takeJobs(world)).toEqual(['test.every_minute'])
  expect(scheduler.lines).toHaveLength(1)
})

test('clocks that differ by a minute enqueue no job twice', async () => {
  await using world = await newSchedulerWorld()
  const [ahead, behind] = [openScheduler(world), openScheduler(world)]
  await ahead.enqueueAt('1T12:00')
  await ahead.enqueueAt('1T12:02')
  await behind.enqueueAt('1T12:01')
  expect(await takeJobs(world)).toEqual(['test.every_minute'])
  expect(behind.lines).toEqual([])
})

test('a job that was enqueued while the clock was ahead does not hold up the next one', async () => {
  await using world = await newWorld()
  const { deliverMails } = await import('#platform/server/mail/mail-delivery.ts')
  const now = world.clock.now()
  world.clock.set(new Date(now.getTime() + 86_400_000))
  await deliverMails.enqueue(world.ctx())
  world.clock.set(now)
  await deliverMails.enqueue(world.ctx())
  const rows = await world.sql<{ run_at: Date }>('select run_at from graphile_worker.jobs')
  expect(rows.map((row) => row.run_at.getTime() - now.getTime())).toEqual([1_000])
})
