import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { buildSite } from '#app/site.ts'
import type { SiteParts } from '#app/site-parts.ts'
import type { TestMember } from '#testing/test-members.ts'
import { uploadPhotos } from '#testing/images/photos.ts'
import { newWorld, type World } from '#testing/world.ts'

type SiteOptions = Pick<SiteParts, 'maxWaitMilliseconds' | 'runsJobs'>

/** Builds the site of a world with a recorded log. */
async function newLoggingSite(world: World, { maxWaitMilliseconds, runsJobs }: SiteOptions = {}) {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      lines.push(JSON.parse(String(line)) as Record<string, unknown>)
      done()
    },
  })
  const { services } = world.ctx()
  const { app } = await buildSite({
    database: world.database,
    services,
    log: pino({ level: 'warn', base: null }, stream),
    now: world.clock.now,
    maxWaitMilliseconds,
    runsJobs,
  })
  const headers = (member?: TestMember) => ({
    host: 'localhost',
    'x-request-type': 'client',
    cookie: member ? `sid=${member.token}` : '',
  })
  return {
    outages: () => lines.filter(({ cause }) => cause !== undefined).map(({ cause, times }) => ({ cause, times })),
    like: async (member: TestMember, other: TestMember) =>
      (await app.inject({ method: 'PUT', url: `/api/members/${other.id}/like`, headers: headers(member) })).statusCode,
    get: async (url: string, member: TestMember) => (await app.inject({ url, headers: headers(member) })).statusCode,
    ready: async () => {
      const response = await app.inject({ url: '/readyz' })
      return [response.statusCode, response.json()]
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

const refusing = [503, { status: 'database_refuses_writes' }]
const ready = [200, { status: 'ready' }]

test('a full database disk is logged once a minute with a count, and /readyz reports it until writes succeed', async () => {
  await using world = await newWorld()
  await using site = await newLoggingSite(world)
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  expect(await site.ready()).toEqual(ready)
  await world.sql(`create function refuse_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await world.sql(`create trigger full_disk before insert on member_like for each row execute function refuse_write()`)

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (let turn = 0; turn < 5; turn++) expect(await site.like(noa, tom)).toBe(503)
  expect(site.outages()).toEqual([{ cause: 'database 53100', times: 1 }])
  vi.advanceTimersByTime(60_000)
  expect(site.outages().slice(1)).toEqual([{ cause: 'database 53100', times: 4 }])
  vi.advanceTimersByTime(120_000)
  expect(site.outages()).toHaveLength(2)
  vi.useRealTimers()

  expect(await site.ready()).toEqual(refusing)
  await world.sql('drop trigger full_disk on member_like')
  world.clock.advanceSeconds(11)
  expect(await site.ready()).toEqual(ready)
  expect(await site.like(noa, tom)).toBe(200)
})

test('a read-only database is not ready, even without a failed write', async () => {
  await using world = await newWorld()
  await using site = await newLoggingSite(world)
  const name = new URL(world.databaseUrl).pathname.slice(1)
  const setReadOnly = async (value: 'on' | 'off') => {
    await world.sql(`alter database ${name} set default_transaction_read_only = ${value}`)
    await world.sql(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and pid <> pg_backend_pid() and application_name = 'vonk'`,
      [name],
    )
    world.clock.advanceSeconds(3)
  }
  expect(await site.ready()).toEqual(ready)
  await setReadOnly('on')
  await expect.poll(() => site.ready()).toEqual(refusing)
  expect(site.outages()).toContainEqual({ cause: 'database 25006', times: 1 })
  await setReadOnly('off')
  world.clock.advanceSeconds(11)
  await expect.poll(() => site.ready()).toEqual(ready)
})

test('a queue whose oldest due job waits for minutes is not ready, where jobs run', async () => {
  await using world = await newWorld()
  await using worker = await newLoggingSite(world, { runsJobs: true })
  await using web = await newLoggingSite(world, { runsJobs: false })
  const add = `select graphile_worker.add_job('platform.deliver_mails', run_at => now() - make_interval(secs => $1))`
  await world.sql(add, [290])
  expect(await worker.ready()).toEqual(ready)
  await world.sql(add, [310])
  expect(await worker.ready()).toEqual([503, { status: 'jobs_delayed' }])
  expect(await web.ready()).toEqual(ready)
  await world.sql('update graphile_worker._private_jobs set attempts = max_attempts')
  expect(await worker.ready()).toEqual(ready)
})

test('a timeout is counted too, by its cause', async () => {
  const hanging = { get: () => new Promise<null>(() => undefined) }
  await using world = await newWorld({ wrapStorage: (disk) => ({ ...disk, ...hanging }) })
  await using site = await newLoggingSite(world, { maxWaitMilliseconds: 1_000 })
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, noa, 1)
  await world.sql(`create function run_too_long() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement due to statement timeout' using errcode = '57014'; end $$`)
  await world.sql(`create trigger slow before insert on member_like for each row execute function run_too_long()`)
  const photoRequest = site.get(`/photos/${photo?.key}/card.webp`, noa)
  expect([await site.like(noa, tom), await photoRequest]).toEqual([503, 503])
  expect(site.outages()).toEqual([
    { cause: 'database 57014', times: 1 },
    { cause: 'no answer in time', times: 1 },
  ])
})

test('a photo that fails because of the database is logged like a call', async () => {
  await using world = await newWorld()
  await using site = await newLoggingSite(world)
  const [noa, tom] = [await world.member(), await world.member({ gender: 'male' })]
  const [photo] = await uploadPhotos(world, noa, 1)
  await world.sql(`create or replace function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  expect(await site.get(`/photos/${photo?.key}/card.webp`, tom)).toBe(503)
  expect(site.outages()).toEqual([{ cause: 'database 53100', times: 1 }])
})
