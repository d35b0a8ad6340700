import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { inject } from 'vitest'
import { jobs } from '#app/jobs.ts'
import { buildSite, type Site } from '#app/site.ts'
import { getBalance } from '#features/credits/server/credits.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import { openDatabase, type Database } from '#platform/server/db.ts'
import { openLog } from '#platform/server/log.ts'
import type { MailRow } from '#platform/server/mail.sql.ts'
import { smtpMailer } from '#platform/server/mailer.ts'
import { inMemoryLimits } from '#platform/server/rate-limit.ts'
import type { Storage } from '#platform/server/storage.ts'
import { newUuid } from '#platform/server/uuid.ts'
import { startPretendPsp } from '../../tools/pretend-psp/pretend-psp.ts'
import { newCaller, newInjectedCaller, type Caller } from './caller.ts'
import { testClock, type TestClock } from './clock.ts'
import { runDueJobs } from './due-jobs.ts'
import { makeMember, openSession, type MemberOptions, type TestMember } from './people.ts'
import { plainServices } from './plain-services.ts'
import { databaseUrl, worldStart } from './postgres.setup.ts'
import { watchedDatabase, type Watcher } from './watched-database.ts'

type PretendPsp = Awaited<ReturnType<typeof startPretendPsp>>

/** What a world may differ in. */
export interface WorldOptions {
  /** Multiplies every rate limit; 1 shows them, the default keeps them out of the way. */
  readonly limitFactor?: number
  /** Connections of the application's pool. */
  readonly poolSize?: number
  /** Receives every line of the log. */
  readonly logTo?: DestinationStream
  /** The mail server; without one mails are only marked as sent. */
  readonly smtpUrl?: string
  /** Puts another storage over the one on the disk. */
  readonly storageOver?: (disk: Storage) => Storage
  /** Stands around every statement that the application sends. */
  readonly watch?: Watcher
  /** How long anyone waits for an answer, where watching takes time. */
  readonly longestWaitMilliseconds?: number
}

/** A second site of the same server, for what must not cross from one to the other (C-76). */
export interface Twin {
  readonly origin: string
  readonly siteId: string
  member(wish?: MemberOptions): Promise<TestMember>
  as(member: TestMember): Caller
  visitor(): Caller
  ctx(member?: TestMember): NetworkContext
}

/** The whole server on a private database with the demo people, over real HTTP, at an hour that the test sets. */
export interface World extends AsyncDisposable {
  readonly origin: string
  readonly siteId: string
  readonly clock: TestClock
  readonly site: Site
  readonly database: Database
  readonly databaseUrl: string
  readonly storageFolder: string
  readonly psp: PretendPsp
  readonly twin: Twin
  member(wish?: MemberOptions): Promise<TestMember>
  /** One of the demo people by first name (anna, bert, carl, dora, eva, admin, moderator, support, finance), logged in. */
  demo(name: string): Promise<TestMember>
  as(member: TestMember): Caller
  visitor(): Caller
  /** A visitor from an address of the internet. */
  visitorFrom(ip: string): Caller
  ctx(member?: TestMember): NetworkContext
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  balanceOf(member: TestMember): Promise<number>
  /** The mails to an address, the oldest first, after the jobs that are due have run. */
  mailsTo(email: string): Promise<MailRow[]>
  /** Runs jobs that are due until none is. */
  runJobs(): Promise<void>
}

/** Makes a world; `await using world = await newWorld()` takes it down again. */
export async function newWorld(options: WorldOptions = {}): Promise<World> {
  const parts = await makeParts(options)
  const { owner, clock, site, origin, psp } = parts
  const siteId = await siteIdOf(owner, 'localhost')
  const ctx = (member?: TestMember): NetworkContext => ({
    ...site.backgroundContext(siteId, origin),
    memberId: member?.id ?? null,
  })
  const ownerCtx = (): Context => ({ ...ctx(), db: owner })
  const runJobs = () => runDueJobs(owner, jobs, () => site.backgroundContext())
  return {
    origin,
    siteId,
    clock,
    site,
    psp,
    twin: await twinOf(parts),
    database: parts.database,
    databaseUrl: parts.url,
    storageFolder: parts.folder,
    member: (wish = {}) => makeMember(ownerCtx(), wish),
    demo: (name) => loggedIn(ownerCtx(), name),
    as: (member) => newCaller(origin, { sid: member.token }),
    visitor: () => newCaller(origin),
    visitorFrom: (ip) => newInjectedCaller(site.app, { origin, ip }),
    ctx,
    sql: async <Row>(text: string, values: unknown[] = []) => (await owner.query<Row>({ text }, values)).rows,
    balanceOf: (member) => getBalance(ctx(), member.id),
    mailsTo: async (email) => {
      await runJobs()
      const text = 'select * from mail_outbox where lower(to_address) = lower($1) order by id'
      return (await owner.query<MailRow>({ text }, [email])).rows
    },
    runJobs,
    [Symbol.asyncDispose]: () => takeDown(parts),
  }
}

interface Parts {
  readonly url: string
  readonly name: string
  readonly owner: Database
  readonly database: Database
  readonly folder: string
  readonly clock: TestClock
  readonly psp: PretendPsp
  readonly site: Site
  readonly origin: string
}

async function makeParts({
  limitFactor = 10_000,
  poolSize = 10,
  logTo,
  smtpUrl,
  storageOver,
  watch,
  longestWaitMilliseconds,
}: WorldOptions): Promise<Parts> {
  const name = `world_${newUuid(new Date()).replaceAll('-', '')}`
  await onCluster(`create database ${name} template template_world strategy file_copy`)
  const url = databaseUrl(inject('clusterUrl'), name)
  const pool = openDatabase(url, { role: 'vonk_app', size: poolSize })
  const database = watch ? watchedDatabase(pool, watch) : pool
  const folder = await mkdtemp(join(tmpdir(), 'world-'))
  const clock = testClock(worldStart)
  const psp = await startPretendPsp({ apiKey: 'test_pretend', retryDelaysMs: [50, 100, 200] })
  const settings = { payment: { baseUrl: psp.url, apiKey: 'test_pretend', notificationOrigin: '' } }
  const plain = plainServices(folder)
  const storage = storageOver?.(plain.storage) ?? plain.storage
  const services = {
    ...plain,
    storage,
    mailer: smtpUrl ? smtpMailer({ url: smtpUrl, from: 'post@demo.vonk.test' }) : null,
    limits: inMemoryLimits(limitFactor),
    settings: { ...plain.settings, ...settings },
  }
  const site = await buildSite({
    database,
    services,
    log: logTo ? openLog('debug', logTo) : openLog('silent'),
    now: clock.now,
    ...(longestWaitMilliseconds ? { longestWaitMilliseconds } : {}),
  })
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  settings.payment.notificationOrigin = origin
  return { url, name, owner: openDatabase(url, { size: 3 }), database, folder, clock, psp, site, origin }
}

async function takeDown({ site, psp, owner, database, name, folder }: Parts): Promise<void> {
  await site.app.close()
  await psp.stop()
  await Promise.all([owner.close(), database.close()])
  await onCluster(`drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
}

async function onCluster(text: string): Promise<void> {
  const admin = openDatabase(inject('clusterUrl'), { size: 1 })
  try {
    await admin.query({ text: 'set statement_timeout = 0' }, [])
    await admin.query({ text }, [])
  } finally {
    await admin.close()
  }
}

async function siteIdOf(owner: Database, host: string): Promise<string> {
  const text = 'select site_id from site_host where host = $1'
  const { rows } = await owner.query<{ site_id: string }>({ text }, [host])
  return rows[0]?.site_id ?? ''
}

async function twinOf({ owner, site, origin: first }: Parts): Promise<Twin> {
  const origin = first.replace('localhost', 'plus.localhost')
  const siteId = await siteIdOf(owner, 'plus.localhost')
  const ctx = (member?: TestMember): NetworkContext => ({
    ...site.backgroundContext(siteId, origin),
    memberId: member?.id ?? null,
  })
  return {
    origin,
    siteId,
    member: (wish = {}) => makeMember({ ...ctx(), db: owner }, wish),
    as: ({ token }) => newInjectedCaller(site.app, { origin, cookies: { sid: token } }),
    visitor: () => newInjectedCaller(site.app, { origin }),
    ctx,
  }
}

async function loggedIn(ctx: Context, name: string): Promise<TestMember> {
  const email = `${name}@demo.vonk.test`
  const { rows } = await ctx.db.query<{ id: string; name: string }>(
    {
      text: `select id, coalesce(profile.name, '') as name from account left join profile on member_id = id where account.site_id = $1 and email_key = $2`,
    },
    [ctx.siteId, email],
  )
  const [row] = rows
  if (!row) throw new Error(`the demo has no ${name}`)
  return { id: row.id, email, name: row.name, token: await openSession(ctx, row.id) }
}
