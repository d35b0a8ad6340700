import type { Database } from '#platform/server/database/db.ts'
import { startLoad, type History } from './crash-load.ts'
import { prepareCrashSite, type CrashSite } from './crash-site.ts'

/** The number of times to kill the app and PostgreSQL. */
export interface CrashPlan {
  readonly appKills: number
  readonly databaseKills: number
}

/**
 * The result of a run. `lost`, `duplicated`, `uncharged`, `wrongBalances`, `serverErrors` and `appExits` must be 0.
 */
export interface CrashReport extends CrashPlan {
  readonly acknowledged: number
  readonly stored: number
  readonly lost: number
  readonly duplicated: number
  /** The number of messages that were stored without a charge. */
  readonly uncharged: number
  /** The number of members whose balance differs from the sum of their ledger entries. */
  readonly wrongBalances: number
  /** The number of responses with status 500. */
  readonly serverErrors: number
  /** The number of times that the app exited because PostgreSQL was killed. */
  readonly appExits: number
  /** The duration of the slowest request, in seconds. */
  readonly maxRequestSeconds: number
}

const memberPairCount = 8

/** The number of messages that the site acknowledges before each kill, at least. */
export const messagesBetweenKills = 8

/** Kills the app and PostgreSQL under load, then compares acknowledged messages with stored and charged ones. */
export async function runCrashTest(plan: CrashPlan): Promise<CrashReport> {
  const site = await prepareCrashSite(memberPairCount)
  try {
    await site.start()
    const load = startLoad(site)
    await killApps(site, load.history, plan.appKills)
    const appExits = await killDatabases(site, load.history, plan.databaseKills)
    await sleep(500)
    await load.stop()
    await site.stop()
    return {
      ...plan,
      appExits,
      ...(await site.inspectDatabase((database) => compareWithHistory(database, load.history))),
    }
  } finally {
    await site.stop()
    await site.remove()
  }
}

/**
 * Waits until the site has acknowledged some more messages, so that each kill hits one that works, however slow.
 *
 * @throws Error after a minute without them
 */
async function waitForMessages({ acknowledged }: History): Promise<void> {
  const enough = acknowledged.size + messagesBetweenKills
  for (let attempt = 0; attempt < 600; attempt++) {
    if (acknowledged.size >= enough) return
    await sleep(100)
  }
  throw new Error(`the site acknowledged fewer than ${messagesBetweenKills} messages in a minute`)
}

async function killApps(site: CrashSite, history: History, times: number): Promise<void> {
  for (let kill = 0; kill < times; kill++) {
    await waitForMessages(history)
    await sleep(150 + Math.random() * 400)
    await site.killApp()
    await site.start()
  }
}

async function killDatabases(site: CrashSite, history: History, times: number): Promise<number> {
  let appExits = 0
  for (let kill = 0; kill < times; kill++) {
    await waitForMessages(history)
    await sleep(300 + Math.random() * 700)
    site.killDatabase()
    await waitUntilReady(site)
    if (site.isAppRunning()) continue
    appExits += 1
    await site.start()
  }
  return appExits
}

async function waitUntilReady({ origin, isAppRunning }: CrashSite): Promise<void> {
  for (let attempt = 0; attempt < 200 && isAppRunning(); attempt++) {
    await sleep(50)
    const response = await fetch(`${origin}/readyz`).catch(() => null)
    if (response?.ok) return
  }
}

async function compareWithHistory(
  database: Database,
  history: History,
): Promise<Omit<CrashReport, keyof CrashPlan | 'appExits'>> {
  const messages = await selectMessages(database)
  const clientMessageIds = messages.map(({ clientId }) => clientId)
  const chargedMessageIds = await selectColumn(
    database,
    'select ref_id::text as value from ledger_entry where delta < 0',
  )
  const storedMessageIds = messages.filter(({ clientId }) => history.sent.has(clientId)).map(({ id }) => id)
  const wrongBalances = await selectColumn(
    database,
    `select b.member_id::text as value from credit_balance b
     where b.credits <> coalesce((select sum(delta) from ledger_entry l where l.member_id = b.member_id), 0)`,
  )
  const storedClientMessageIds = new Set(clientMessageIds)
  const uniqueChargedIds = new Set(chargedMessageIds)
  return {
    acknowledged: history.acknowledged.size,
    stored: storedMessageIds.length,
    lost: [...history.acknowledged].filter((id) => !storedClientMessageIds.has(id)).length,
    duplicated:
      clientMessageIds.length - storedClientMessageIds.size + (chargedMessageIds.length - uniqueChargedIds.size),
    uncharged: storedMessageIds.filter((id) => !uniqueChargedIds.has(id)).length,
    wrongBalances: wrongBalances.length,
    serverErrors: history.serverErrors,
    maxRequestSeconds: history.maxRequestSeconds,
  }
}

async function selectMessages(database: Database): Promise<{ clientId: string; id: string }[]> {
  const text = 'select client_id::text as "clientId", id::text as id from message'
  return (await database.query<{ clientId: string; id: string }>({ text }, [])).rows
}

async function selectColumn(database: Database, text: string): Promise<string[]> {
  const { rows } = await database.query<{ value: string }>({ text }, [])
  return rows.map((row) => row.value)
}

async function sleep(milliseconds: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
