import { findDatabaseContent, type DatabaseContent } from '#features/sites/server/installation.ts'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { requireConnections, requireDatabase, requireRole } from '#platform/server/database/external-postgres.ts'
import { findMigrationState, listRevokedPrivileges } from '#platform/server/database/migration-state.ts'
import { isRefusalSeries } from '#platform/mail-refusals.ts'
import { findJobDelay, MAX_JOB_DELAY_SECONDS } from '#platform/server/jobs/queue.ts'
import { createFinding, findingIf, type Finding, type FindingCode } from './doctor-findings.ts'
import type { ExaminedEnvironment } from './doctor-environment.ts'
import { countStuckWork, findRolePowers, listHeldPrivileges, listMissingModules, readClocks } from './doctor.sql.ts'
import { JOB_CONNECTIONS } from '../processes/installation.ts'
import { describeFailure } from '../processes/start-failure.ts'

const APP_ROLE = 'vonk_app'
const MAX_CLOCK_DIFFERENCE_SECONDS = 30
/** The time without any cron job, of which some run every minute, from which no process runs jobs. */
const MAX_JOB_PAUSE_MINUTES = 15
/** The time by which the last run of a job may be later than now: the clocks of several machines differ. */
const MAX_JOB_LEAD_MINUTES = 2
const MIN_FAILED_ATTEMPTS = 3
const MAX_MAIL_WAIT_MINUTES = 30

/** An opened database, as the owner of its tables. `findings` say why there is none. */
export interface ExaminedDatabase {
  readonly database: Database | null
  readonly findings: readonly Finding[]
}

/**
 * Opens the database when this version can read it, and changes nothing. The caller closes it.
 * @returns the database, or the findings that stand in the way
 */
export async function openExaminedDatabase(url: string, { isDemo }: ExaminedEnvironment): Promise<ExaminedDatabase> {
  const refusal = await requireDatabase(url).then(() => null, describeFailure)
  if (refusal !== null) return { database: null, findings: [describeUnusable(refusal)] }
  const database = openDatabase(url, { size: 2, statementSeconds: 30 })
  const findings = await listContentFindings(database, isDemo)
  if (findings.length === 0) return { database, findings }
  await database.close()
  return { database: null, findings }
}

/** Creates the finding about a database that cannot be opened. */
export function describeUnusable(problem: string): Finding {
  return createFinding('database_unusable', { problem, remedy: 'psql "$DATABASE_URL" -c "show server_version"' })
}

async function listContentFindings(database: Database, isDemo: boolean): Promise<Finding[]> {
  const content = await findDatabaseContent(database)
  const others: DatabaseContent[] = isDemo ? ['site', 'foreign tables'] : ['demo', 'unfinished demo', 'foreign tables']
  if (others.includes(content))
    return [
      createFinding('database_of_other_kind', {
        problem: `The database has ${content === 'foreign tables' ? content : `the content of a ${content}`}.`,
        remedy: 'export DATABASE_URL=postgres://user:password@host:5432/name',
      }),
    ]
  const { pending, foreign } = await readMigrationState(database)
  return [
    ...findingIf(foreign.length > 0, 'migrations_foreign', {
      problem: `This version does not have these migrations of the database, or has them with another text: ${foreign.join(', ')}.`,
      remedy: 'git log --oneline -- db/migrations',
    }),
    ...findingIf(pending.length > 0 && foreign.length === 0, 'migrations_pending', {
      problem: `The database lacks ${pending.length} files of this version: ${nameSome(pending)}.`,
      remedy: 'npm start',
    }),
  ]
}

async function readMigrationState(database: Database) {
  try {
    return await findMigrationState(database)
  } catch {
    return { pending: ['all migrations'], foreign: [] } // the tables that record them are missing
  }
}

function nameSome(names: readonly string[]): string {
  const MAX_NAMED = 3
  return (
    names.slice(0, MAX_NAMED).join(', ') + (names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '')
  )
}

/** Lists what is wrong with the roles, connections, clock, jobs and mails of a database. */
export async function listDatabaseFindings(
  database: Database,
  { url, now, examined }: { url: string; now: Date; examined: ExaminedEnvironment },
): Promise<Finding[]> {
  const { POOL_SIZE: poolSize = 10, WEB_PROCESSES: web = 1 } = examined.variables
  const pools = { poolSize, processes: web === 1 ? 1 : web + 1, jobConnections: JOB_CONNECTIONS }
  return [
    ...(await toFindings(
      requireRole(url, APP_ROLE),
      'role_unavailable',
      `psql "$DATABASE_URL" -c "grant ${APP_ROLE} to current_user"`,
    )),
    ...(await toFindings(requireConnections(url, pools), 'connections_too_few', 'export POOL_SIZE=10 WEB_PROCESSES=1')),
    ...(await listPowerFindings(database)),
    ...(await listModuleFindings(database)),
    ...(await listClockFindings(database, now)),
    ...(await listDelayFindings(database)),
    ...(await listStuckFindings(database, now)),
  ]
}

async function toFindings(check: Promise<void>, code: FindingCode, remedy: string): Promise<Finding[]> {
  const problem = await check.then(() => null, describeFailure)
  return problem === null ? [] : [createFinding(code, { problem, remedy })]
}

async function listPowerFindings(database: Database): Promise<Finding[]> {
  const role = await findRolePowers.one(database, { role: APP_ROLE })
  if (!role) return [] // the finding \`role_unavailable\` says so
  const revoked = await listRevokedPrivileges(APP_ROLE)
  const pairs = revoked.flatMap(({ table, privileges }) => privileges.map((privilege) => ({ table, privilege })))
  const excessive = await listHeldPrivileges.all(database, { role: APP_ROLE, pairs: JSON.stringify(pairs) })
  const attributes = role.powers.map((power) =>
    createFinding('role_too_powerful', {
      problem: `The role ${APP_ROLE} has ${power}.`,
      remedy: findPowerRemedy(power),
    }),
  )
  const privileges = excessive.map(({ table, privilege }) =>
    createFinding('role_too_powerful', {
      problem: `The role ${APP_ROLE} may ${privilege} the table ${table}.`,
      remedy: `psql "$DATABASE_URL" -c "revoke ${privilege} on ${table} from ${APP_ROLE}"`,
    }),
  )
  return [...attributes, ...privileges]
}

function findPowerRemedy(power: string): string {
  const psql = 'psql "$DATABASE_URL" -c'
  if (power.startsWith('create in')) return `${psql} "revoke create on schema public from ${APP_ROLE}, public"`
  if (power.startsWith('the schema')) return `${psql} "revoke usage on schema migration from ${APP_ROLE}, public"`
  if (power.startsWith('the role')) return `${psql} "revoke current_user from ${APP_ROLE}"`
  return `${psql} "alter role ${APP_ROLE} no${power}"`
}

async function listModuleFindings(database: Database): Promise<Finding[]> {
  const missing = (await listMissingModules.all(database)).map(({ name }) => name)
  return findingIf(missing.length > 0, 'city_search_limited', {
    problem: `The database has no ${missing.join(' and no ')}, so misspelt towns are not found, or slowly.`,
    remedy: `psql "$DATABASE_URL" -c "create extension if not exists pg_trgm; create extension if not exists btree_gin" && npm run vonk -- places`,
  })
}

async function listClockFindings(database: Database, now: Date): Promise<Finding[]> {
  const latestCredible = new Date(now.getTime() + MAX_JOB_LEAD_MINUTES * 60_000)
  const { databaseTime, lastJobAt, aheadJobs } = await readClocks.oneOrThrow(database, { latestCredible })
  const seconds = Math.round((databaseTime.getTime() - now.getTime()) / 1_000)
  const minutes = lastJobAt && Math.floor((now.getTime() - lastJobAt.getTime()) / 60_000)
  return [
    ...findingIf(Math.abs(seconds) > MAX_CLOCK_DIFFERENCE_SECONDS, 'database_clock_differs', {
      problem: `The clock of the database is ${Math.abs(seconds)} seconds ${seconds > 0 ? 'ahead of' : 'behind'} that of this machine.`,
      remedy: 'sudo timedatectl set-ntp true',
    }),
    ...findingIf(minutes === null || minutes > MAX_JOB_PAUSE_MINUTES, 'jobs_not_running', {
      problem: minutes === null ? 'No scheduled job ever ran.' : `The last scheduled job ran ${minutes} minutes ago.`,
      remedy: 'npm start',
    }),
    ...findingIf(aheadJobs > 0, 'jobs_ahead', {
      problem: `${aheadJobs} scheduled jobs have a last run in the future; the next start of the program corrects them.`,
      remedy: 'npm start',
    }),
  ]
}

async function listDelayFindings(database: Database): Promise<Finding[]> {
  const seconds = await findJobDelay(database)
  return findingIf(seconds > MAX_JOB_DELAY_SECONDS, 'jobs_delayed', {
    problem: `The oldest due job has waited for ${Math.floor(seconds / 60)} minutes.`,
    remedy: 'npm start',
  })
}

async function listStuckFindings(database: Database, now: Date): Promise<Finding[]> {
  const dueBefore = new Date(now.getTime() - MAX_MAIL_WAIT_MINUTES * 60_000)
  const { failingJobs, waitingMails, refusedRecipients } = await countStuckWork.oneOrThrow(database, {
    minAttempts: MIN_FAILED_ATTEMPTS,
    dueBefore,
  })
  return [
    ...findingIf(failingJobs.length > 0, 'jobs_failing', {
      problem: `These jobs failed at least ${MIN_FAILED_ATTEMPTS} times: ${failingJobs.join(', ')}.`,
      remedy: `psql "$DATABASE_URL" -c "select task_identifier, attempts, last_error from graphile_worker.jobs where attempts > 1"`,
    }),
    ...findingIf(waitingMails > 0, 'mails_waiting', {
      problem: `${waitingMails} mails wait for longer than ${MAX_MAIL_WAIT_MINUTES} minutes.`,
      remedy: `psql "$DATABASE_URL" -c "select attempts, next_attempt_at, last_error from mail_outbox where sent_at is null"`,
    }),
    ...findingIf(isRefusalSeries({ recipients: refusedRecipients }), 'mails_refused', {
      problem: `${refusedRecipients} recipients were refused since a mail server last accepted a mail; sending pauses.`,
      remedy: `psql "$DATABASE_URL" -c "select refused_at, last_error from mail_outbox where refused_at is not null"`,
    }),
  ]
}
