import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { startPostgres } from '#platform/server/embedded-database/embedded-postgres.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { seedBase, VONKJE } from '../db/seed/demo.ts'
import { generateBenchmarkMembers } from '../db/seed/benchmark-members.ts'
import { createSessions } from './member-sessions.ts'
import { readProcessorTime, readPostgresProcessorTime } from './processor-time.ts'
import { createSiteProcess } from './site-process.ts'

/** A generated member with a session. */
export interface BenchMember {
  readonly id: string
  readonly token: string
}

/** A site with many members. PostgreSQL and the app run in their own processes, as in production but without rate limits. */
export interface BenchSite {
  readonly port: number
  /** Pairs of members with sessions and credits, who can write to each other. */
  readonly pairs: readonly (readonly [BenchMember, BenchMember])[]
  /** The ids of members with photos, for profile pages and search results. */
  readonly membersWithPhotos: readonly string[]
  readonly database: Database
  readonly databaseUrl: string
  readonly postmasterPid: number
  readonly appPid: () => number
  /** Returns the processor time that the app and PostgreSQL have used so far, in microseconds. */
  readProcessorTime(): number
  /** Stops the app with SIGTERM and starts it again. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Options for `startBenchSite`. */
export interface BenchSiteOptions {
  readonly memberCount: number
  /** Options of the app's Node process, such as --cpu-prof. */
  readonly nodeOptions?: readonly string[]
  /** Environment variables that override those of production. */
  readonly environment?: Readonly<Record<string, string>>
}

const pairCount = 200
const memberWithPhotosCount = 2_000
/** The settings that production requires. The ports are closed: no benchmark sends a mail or starts a payment. */
export const productionEnvironment = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'bench@example.com',
  PAYMENT_URL: 'http://127.0.0.1:9',
  PAYMENT_KEY: 'bench',
  VONK_SECRET: randomBytes(32).toString('hex'),
}

/** Creates a database with generated members and starts PostgreSQL and the app on it. */
export async function startBenchSite({
  memberCount,
  nodeOptions = [],
  environment = {},
}: BenchSiteOptions): Promise<BenchSite> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'))
  const postgres = await startPostgres({ directory: join(folder, 'postgres') })
  const database = openDatabase(postgres.url, { size: 4 })
  const app = await createSiteProcess({
    environment: { ...productionEnvironment, VONK_DATA: folder, DATABASE_URL: postgres.url, ...environment },
    nodeOptions,
  })
  async function stop(): Promise<void> {
    await app.stop('SIGTERM')
    await database.close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrate(postgres.url)
    const members = await seedMembers(database, memberCount)
    await app.start()
    return {
      port: app.port,
      ...members,
      database,
      databaseUrl: postgres.url,
      postmasterPid: postgres.pid,
      appPid: app.pid,
      readProcessorTime: () => readProcessorTime(app.pid()) + readPostgresProcessorTime(postgres.pid),
      restart: () => app.stop('SIGTERM').then(() => app.start()),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function seedMembers(
  database: Database,
  memberCount: number,
): Promise<Pick<BenchSite, 'pairs' | 'membersWithPhotos'>> {
  const now = new Date()
  const client = await database.pool.connect()
  const run = async (text: string, values: unknown[] = []) =>
    (await client.query<{ id: string }>({ text, values, ...longTimeout })).rows.map(({ id }) => id)
  await run('set statement_timeout = 0')
  await seedBase(database, now)
  await run(`update installation set kind = 'site'`) // runs the code of production, but with generated members
  await run(buildPhotoInsert('select member_id, site_id, 1 as count from member_search'))
  await generateBenchmarkMembers(database, { memberCount, now, siteId: VONKJE.id })
  await run(`update site set settings = settings || '{"search_page_size": 60}' where id = $1`, [VONKJE.id])
  await run(updateRecentMembers, [now])
  const membersWithPhotos = await run(selectMembers, [VONKJE.id, memberWithPhotosCount, 'others', ['female', 'male']])
  await run(buildPhotoInsert(`select member_id, site_id, 3 as count from member_search where member_id = any($1)`), [
    membersWithPhotos,
  ])
  const women = await grantSessionsAndCredits(
    database,
    run,
    await run(selectMembers, [VONKJE.id, pairCount, 'pairs', ['female']]),
  )
  const men = await grantSessionsAndCredits(
    database,
    run,
    await run(selectMembers, [VONKJE.id, pairCount, 'pairs', ['male']]),
  )
  await run(insertLikes, [[...women, ...men].map(({ id }) => id), membersWithPhotos, VONKJE.id, now])
  await vacuumTables(run)
  client.release(true)
  return {
    membersWithPhotos,
    pairs: women.flatMap((woman, index) => (men[index] ? [[woman, men[index]] as const] : [])),
  }
}

/** The driver's statement timeout. Seeding a million members takes longer than a request is allowed to. */
const longTimeout = { query_timeout: 600_000 }

type Run = (text: string, values?: unknown[]) => Promise<string[]>

const creditsPerMember = 10_000_000

/** Creates sessions for members and gives them credits and premium. */
async function grantSessionsAndCredits(database: Database, run: Run, ids: readonly string[]): Promise<BenchMember[]> {
  const members = await createSessions(database, VONKJE.id, ids)
  await run(`select move_credits(id, $2, 'bench', null, 'bench:' || id, now()) from unnest($1::uuid[]) as id`, [
    ids,
    creditsPerMember,
  ])
  await run('update credit_balance set paid_orders = 1 where member_id = any($1)', [ids])
  return members
}

/** Builds a statement that inserts photos without files. Benchmarks load pages, but no images. */
function buildPhotoInsert(owners: string): string {
  return `insert into photo (id, site_id, member_id, status, is_main, position, file_key, blur_key, width, height, thumbhash, created_at)
    select gen_random_uuid(), site_id, member_id, 'active', number = 1, number, md5('file' || number || member_id),
      md5('blur' || number || member_id), 900, 1200, '1QcSHQRnh493V4dIh4eXh1h4kJUI', now()
    from (${owners}) as owner, generate_series(1, owner.count) as number on conflict do nothing`
}

// One member in twenty is online, and a tenth of those are new.
const updateRecentMembers = `update member_search
  set last_active = date_trunc('milliseconds', $1::timestamptz - make_interval(secs => abs(hashtext(member_id::text)) % 200)),
    signup_at = case when hashtext('new' || member_id) % 10 = 0 then $1::timestamptz - interval '1 day' else signup_at end
  where hashtext('online' || member_id) % 20 = 0`

const selectMembers = `select member_id as id from member_search
  where site_id = $1 and country = 'NL' and visible and gender = any($4) and sexuality = 'hetero' and not is_fictional
  order by md5($3 || member_id) limit $2`

const insertLikes = `insert into member_like (liker_id, liked_id, site_id, created_at)
  select liker, liked, $3, $4 from unnest($1::uuid[]) as liker,
    lateral (select liked from unnest($2::uuid[]) as liked where liked <> liker and hashtext(liker::text || liked) % 100 = 0) as l`

async function vacuumTables(run: Run): Promise<void> {
  for (const table of ['member_search', 'photo', 'member_like', 'credit_balance', 'session']) {
    await run(`vacuum (analyze) ${table}`)
  }
}
