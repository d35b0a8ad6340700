import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { DestinationStream } from 'pino'
import { jobs } from '#app/features.ts'
import { buildSite, type Site } from '#app/site.ts'
import { getBalance } from '#features/credits/server/credits.ts'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import type { StaffRole } from '#platform/contract.ts'
import type { Context } from '#platform/server/context.ts'
import { createContexts, type TestContexts } from './contexts.ts'
import type { ImageClassifier } from '#platform/server/media/image-classifier.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { openLog } from '#platform/server/log.ts'
import type { MailRow } from '#platform/server/mail/mail.sql.ts'
import { createSmtpMailer } from '#platform/server/mail/mailer.ts'
import { preloadEstimator } from '#platform/server/security/password-strength.ts'
import { createInMemoryRateLimits } from '#platform/server/security/rate-limit.ts'
import { createPushSender } from '#platform/server/push/push-sender.ts'
import type { SmsSettings } from '#platform/server/sms/sms-sender.ts'
import type { Storage } from '#platform/server/media/storage.ts'
import { startPretendPsp } from '../../tools/pretend-psp/pretend-psp.ts'
import { newCaller, newInProcessCaller, type Caller } from './caller.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { runDueJobs } from './due-jobs.ts'
import { createMember, openSession, type MemberOptions, type TestMember } from './test-members.ts'
import { createStaff, type StaffOptions, type TestStaff } from './test-staff.ts'
import { newTestServices, testVapidKeys } from './test-services.ts'
import type { TestPushService } from './servers/push-service.ts'
import { worldStart } from './postgres.setup.ts'
import { returnWorldDatabase, takeWorldDatabase, type WorldDatabase } from './world-databases.ts'
import { interceptDatabase, type StatementInterceptor } from './servers/intercepted-database.ts'

type PretendPsp = Awaited<ReturnType<typeof startPretendPsp>>

/** Options for `newWorld`. */
export interface WorldOptions {
  /** The rate limits: the real ones, or those multiplied by a factor. By default they are too high to hit. */
  readonly rateLimits?: 'real' | { readonly factor: number }
  /** The number of connections of the application's pool. */
  readonly poolSize?: number
  /** Receives the lines of the log. */
  readonly logStream?: DestinationStream
  /** The mail server. Without one, mails are only marked as sent. */
  readonly smtpUrl?: string
  /** The push service. Without one, nothing can be pushed. */
  readonly pushService?: TestPushService
  /** The text-message service. Without one, none is configured. */
  readonly smsService?: { readonly settings: SmsSettings }
  readonly imageClassifier?: ImageClassifier | null
  /** Wraps the storage on disk. */
  readonly wrapStorage?: (disk: Storage) => Storage
  /** Intercepts every statement of the application. */
  readonly intercept?: StatementInterceptor
  /** The maximum time for a response, for tests that intercept statements. */
  readonly maxWaitMilliseconds?: number
}

/** A second site of the same server, for tests of the separation between sites (C-76). */
export interface OtherSite extends TestContexts {
  readonly origin: string
  readonly siteId: string
  member(options?: MemberOptions): Promise<TestMember>
  as(member: TestMember): Caller
  visitor(): Caller
  /** Creates a staff member who is logged in to the office of the site. */
  staff(role: StaffRole): Promise<TestStaff>
}

/**
 * The environment of a test: the whole server on its own database with the demo members, over real HTTP, with a clock
 * that the test sets.
 */
export interface World extends AsyncDisposable, TestContexts {
  readonly origin: string
  readonly siteId: string
  readonly clock: TestClock
  readonly site: Site
  readonly database: Database
  readonly databaseUrl: string
  readonly storageFolder: string
  readonly psp: PretendPsp
  readonly otherSite: OtherSite
  member(options?: MemberOptions): Promise<TestMember>
  /** Logs in a demo member by first name: anna, bert, carl, dora, eva, admin, moderator, support or finance. */
  demo(name: string): Promise<TestMember>
  as(member: TestMember): Caller
  /** Creates a staff member who is logged in to the office of the site. */
  staff(role: StaffRole, options?: Omit<StaffOptions, 'role'>): Promise<TestStaff>
  visitor(): Caller
  /** Creates a visitor of the office. */
  officeVisitor(ip?: string): Caller
  /** Creates a visitor with an IP address. */
  visitorFrom(ip: string): Caller
  sql<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
  getBalance(member: TestMember): Promise<number>
  /** Runs the due jobs, then lists the mails to an address, the oldest first. */
  mailsTo(email: string): Promise<MailRow[]>
  /** Runs jobs until none is due. */
  runJobs(): Promise<void>
}

/** Creates a test world. `await using world = await newWorld()` disposes of it at the end of the test. */
export async function newWorld(options: WorldOptions = {}): Promise<World> {
  const parts = await createWorldParts(options)
  const { worldDatabase, clock, site, origin, psp } = parts
  const ownerDatabase = worldDatabase.owner
  const siteId = await findSiteId(ownerDatabase, 'localhost')
  const { ctx, staffCtx, commandCtx } = createContexts(
    () => site.createBackgroundContext(siteId, origin),
    await findAdminId(ownerDatabase),
  )
  const ownerCtx = (): Context => ({ ...ctx(), db: ownerDatabase })
  const runJobs = () => runDueJobs(ownerDatabase, jobs, () => site.createBackgroundContext())
  return {
    origin,
    siteId,
    clock,
    site,
    psp,
    otherSite: await createOtherSite(parts),
    database: parts.database,
    databaseUrl: worldDatabase.url,
    storageFolder: parts.folder,
    member: (memberOptions = {}) => createMember(ownerCtx(), memberOptions),
    demo: (name) => logInDemoMember(ownerCtx(), name),
    as: (member) => newCaller(origin, { sid: member.token }),
    staff: (role, staffOptions = {}) => createStaff(ownerCtx(), site.app, { role, ...staffOptions }),
    officeVisitor: (ip) => newInProcessCaller(site.app, { origin: toOfficeOrigin(origin), ...(ip ? { ip } : {}) }),
    visitor: () => newCaller(origin),
    visitorFrom: (ip) => newInProcessCaller(site.app, { origin, ip }),
    ctx,
    staffCtx,
    commandCtx,
    sql: async <Row>(text: string, values: unknown[] = []) => (await ownerDatabase.query<Row>({ text }, values)).rows,
    getBalance: (member) => getBalance(ctx(), member.id),
    mailsTo: async (email) => {
      await runJobs()
      const text = 'select * from mail_outbox where lower(to_address) = lower($1) order by id'
      return (await ownerDatabase.query<MailRow>({ text, camelCase: true }, [email])).rows
    },
    runJobs,
    [Symbol.asyncDispose]: () => tearDown(parts),
  }
}

interface WorldParts {
  readonly worldDatabase: WorldDatabase
  /** A pool of another size than usual. */
  readonly ownPool: Database | null
  readonly database: Database
  readonly folder: string
  readonly clock: TestClock
  readonly psp: PretendPsp
  readonly site: Site
  readonly origin: string
}

async function createWorldParts({
  rateLimits = { factor: 10_000 },
  poolSize,
  logStream,
  smtpUrl,
  pushService,
  smsService,
  imageClassifier = null,
  wrapStorage,
  intercept,
  maxWaitMilliseconds,
}: WorldOptions): Promise<WorldParts> {
  const worldDatabase = await takeWorldDatabase()
  const ownPool = poolSize ? openDatabase(worldDatabase.url, { role: 'vonk_app', size: poolSize }) : null
  const pool = ownPool ?? worldDatabase.app
  const database = intercept ? interceptDatabase(pool, intercept) : pool
  const folder = await mkdtemp(join(tmpdir(), 'world-'))
  const clock = createTestClock(worldStart)
  const webhookSecret = 'a secret of this test only'
  const psp = await startPretendPsp({
    apiKey: 'test_pretend',
    retryDelaysMs: [50, 100, 200],
    now: clock.now,
    eventWebhook: { url: () => `${settings.payment.notificationOrigin}/api/payments/events`, secret: webhookSecret },
  })
  const settings = { payment: { baseUrl: psp.url, apiKey: 'test_pretend', notificationOrigin: '', webhookSecret } }
  const testServices = newTestServices(folder)
  const storage = wrapStorage?.(testServices.storage) ?? testServices.storage
  const services = {
    ...testServices,
    storage,
    imageClassifier,
    mailer: smtpUrl ? createSmtpMailer({ url: smtpUrl, from: 'post@demo.vonk.test' }) : null,
    ...(pushService ? { pushSender: createTestSender(pushService) } : {}),
    rateLimits: createInMemoryRateLimits(rateLimits === 'real' ? 1 : rateLimits.factor),
    settings: { ...testServices.settings, ...settings, sms: smsService?.settings ?? null },
  }
  const site = await buildSite({
    database,
    services,
    log: logStream ? openLog('debug', logStream) : openLog('silent'),
    now: clock.now,
    ...(maxWaitMilliseconds ? { maxWaitMilliseconds } : {}),
  })
  await preloadEstimator() // no request of a test waits for its dictionaries
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://localhost:${(site.app.server.address() as AddressInfo).port}`
  settings.payment.notificationOrigin = origin
  return { worldDatabase, ownPool, database, folder, clock, psp, site, origin }
}

function createTestSender({ agent }: TestPushService) {
  return createPushSender({ keys: testVapidKeys, contact: 'post@demo.vonk.test', agent })
}

async function tearDown({ site, psp, worldDatabase, ownPool, folder }: WorldParts): Promise<void> {
  await site.app.close()
  await psp.stop()
  await ownPool?.close()
  await returnWorldDatabase(worldDatabase)
  await rm(folder, { recursive: true, force: true })
}

async function findSiteId(ownerDatabase: Database, host: string): Promise<string> {
  const text = 'select site_id from site_host where host = $1'
  const { rows } = await ownerDatabase.query<{ site_id: string }>({ text }, [host])
  return rows[0]?.site_id ?? ''
}

/** Returns the id of the demo's admin, who works for both sites. */
async function findAdminId(ownerDatabase: Database): Promise<string> {
  const text = `select id from staff_account where email_key = 'admin@demo.vonk.test'`
  const { rows } = await ownerDatabase.query<{ id: string }>({ text }, [])
  return rows[0]?.id ?? ''
}

async function createOtherSite({ worldDatabase, site, origin: mainOrigin }: WorldParts): Promise<OtherSite> {
  const ownerDatabase = worldDatabase.owner
  const origin = mainOrigin.replace('localhost', 'plus.localhost')
  const siteId = await findSiteId(ownerDatabase, 'plus.localhost')
  const contexts = createContexts(() => site.createBackgroundContext(siteId, origin), await findAdminId(ownerDatabase))
  return {
    origin,
    siteId,
    member: (options = {}) => createMember({ ...contexts.ctx(), db: ownerDatabase }, options),
    as: ({ token }) => newInProcessCaller(site.app, { origin, cookies: { sid: token } }),
    visitor: () => newInProcessCaller(site.app, { origin }),
    staff: (role) => createStaff({ ...contexts.ctx(), db: ownerDatabase }, site.app, { role }),
    ...contexts,
  }
}

async function logInDemoMember(ctx: Context, name: string): Promise<TestMember> {
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
