import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jobs } from '#app/features.ts'
import { buildSite, type Site } from '#app/site.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { runJob } from '#platform/server/jobs/worker.ts'
import { openLog } from '#platform/server/log.ts'
import { newCaller, type Caller } from '#testing/caller.ts'
import { createTestClock, type TestClock } from '#testing/clock.ts'
import { runDueJobs } from '#testing/due-jobs.ts'
import { createMember, type MemberOptions, type TestMember } from '#testing/test-members.ts'
import { newTestServices } from '#testing/test-services.ts'
import { seedBase, VONKJE } from '../db/seed/demo.ts'
import { startPretendPsp } from '../tools/pretend-psp/pretend-psp.ts'

type PretendPsp = Awaited<ReturnType<typeof startPretendPsp>>

/** The whole server over HTTP, on its own PostgreSQL, with the pretend provider and a clock that the run sets. */
export interface OrderSite extends AsyncDisposable {
  readonly origin: string
  readonly psp: PretendPsp
  readonly clock: TestClock
  readonly database: Database
  member(options: MemberOptions): Promise<TestMember>
  as(member: TestMember): Caller
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs a job by its name, then every job that is due. */
  runJobs(...names: string[]): Promise<void>
}

const START = new Date('2026-06-01T10:00:00Z')
const WEBHOOK_SECRET = 'a secret of this run only'

/** Starts the site on an empty database. Dispose of it at the end. */
export async function startOrderSite(): Promise<OrderSite> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  const postgres = await startPostgres({ directory: join(folder, 'postgres'), settings: { fsync: 'off' } })
  await migrate(postgres.url)
  const owner = openDatabase(postgres.url, { size: 3, statementSeconds: 600 }) // it compares all that happened
  const database = openDatabase(postgres.url, { role: 'vonk_app', size: 10 })
  await seedBase(owner, START)
  const clock = createTestClock(START)
  const { site, origin, psp } = await startServers({ database, folder, clock })
  const newContext = () => site.createBackgroundContext(VONKJE.id, origin)
  return {
    origin,
    psp,
    clock,
    database: owner,
    member: (options) => createMember({ ...newContext(), db: owner }, options),
    as: ({ token }) => newCaller(origin, { sid: token }),
    sql: async <Row>(text: string, values: unknown[] = []) => (await owner.query<Row>({ text }, values)).rows,
    async runJobs(...names) {
      for (const name of names) await runJob(requireJob(name), site.createBackgroundContext(), null)
      await runDueJobs(owner, jobs, () => site.createBackgroundContext())
    },
    async [Symbol.asyncDispose]() {
      await site.app.close()
      await psp.stop()
      await Promise.all([owner.close(), database.close()])
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface ServerParts {
  readonly database: Database
  readonly folder: string
  readonly clock: TestClock
}

async function startServers({ database, folder, clock }: ServerParts): Promise<{
  site: Site
  origin: string
  psp: PretendPsp
}> {
  const payment = { apiKey: 'test_pretend', baseUrl: '', notificationOrigin: '', webhookSecret: WEBHOOK_SECRET }
  const psp = await startPretendPsp({
    apiKey: payment.apiKey,
    retryDelaysMs: [20, 50, 100],
    lateMs: 20,
    now: clock.now,
    eventWebhook: { url: () => `${payment.notificationOrigin}/api/payments/events`, secret: WEBHOOK_SECRET },
  })
  payment.baseUrl = psp.url
  const testServices = newTestServices(folder)
  const services = { ...testServices, settings: { ...testServices.settings, payment } }
  const site = await buildSite({ database, services, log: openLog('silent'), now: clock.now })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  payment.notificationOrigin = origin
  return { site, origin, psp }
}

function requireJob(name: string) {
  const found = jobs.find(({ jobName }) => jobName === name)
  if (!found) throw new Error(`there is no job ${name}`)
  return found
}
