import type { Database, Db } from '#platform/server/database/db.ts'
import type { QueryResult, SentStatement, StatementInterceptor } from './servers/intercepted-database.ts'

/** The two sites for which a statement runs. */
export interface TwoSites {
  readonly siteId: string
  readonly otherSiteId: string
  /** The database for probing statements outside of transactions. */
  readonly database: Database
}

/**
 * Checks that statements with a site parameter depend on it. Before the real run, runs each for both sites in a
 * savepoint or transaction that is rolled back.
 */
export interface SiteProbe {
  readonly intercept: StatementInterceptor
  /** Starts probing. */
  start(sites: TwoSites): void
  /** The names of the statements that were sent with the id of the site. */
  readonly siteStatements: ReadonlySet<string>
  /** The names of the site statements whose result or affected rows differ for the other site. */
  readonly scopedStatements: ReadonlySet<string>
}

/** Creates a probe of statements. */
export function newSiteProbe(): SiteProbe {
  const [siteStatements, scopedStatements] = [new Set<string>(), new Set<string>()]
  const queues = new WeakMap<Db, Promise<unknown>>()
  let sites: TwoSites | null = null

  async function probeStatement({ siteId, otherSiteId, database }: TwoSites, sent: SentStatement): Promise<void> {
    const otherSiteValues = swapSite(sent.values, siteId, otherSiteId)
    if (otherSiteValues === null || !sent.name) return
    siteStatements.add(sent.name)
    if (scopedStatements.has(sent.name)) return
    const runBoth = (db: Db) => runForBothSites(db, sent, otherSiteValues)
    const [result, otherSiteResult] = await (sent.transaction
      ? runBoth(sent.transaction)
      : runRolledBack(database, runBoth))
    if (result !== otherSiteResult && !result.startsWith('error')) scopedStatements.add(sent.name)
  }

  return {
    siteStatements,
    scopedStatements,
    start: (newSites) => (sites = newSites),
    async intercept(sent, send) {
      const run = async () => {
        if (sites) await probeStatement(sites, sent)
        return send()
      }
      // Statements of one transaction run in sequence, so that a rollback to the savepoint undoes no other statement.
      return sent.transaction ? enqueue(queues, sent.transaction, run) : run()
    },
  }
}

function enqueue(queues: WeakMap<Db, Promise<unknown>>, db: Db, run: () => Promise<QueryResult>): Promise<QueryResult> {
  const queued = (queues.get(db) ?? Promise.resolve()).then(run, run)
  queues.set(db, queued)
  return queued
}

/** Replaces the id of the site by the id of the other site. Returns null when no value contains the id. */
function swapSite(values: readonly unknown[], siteId: string, otherSiteId: string): unknown[] | null {
  const otherSiteValues = values.map((value) =>
    typeof value === 'string' ? value.replaceAll(siteId, otherSiteId) : value,
  )
  return otherSiteValues.some((value, index) => value !== values[index]) ? otherSiteValues : null
}

async function runForBothSites(db: Db, sent: SentStatement, otherSiteValues: unknown[]): Promise<[string, string]> {
  return [await runInSavepoint(db, sent.text, sent.values), await runInSavepoint(db, sent.text, otherSiteValues)]
}

/** Runs a statement in a savepoint and rolls it back. Returns its rows and row count, or its error. */
async function runInSavepoint(db: Db, text: string, values: readonly unknown[]): Promise<string> {
  await db.query({ text: 'savepoint probe' }, [])
  const result = await db.query({ text }, values).then(JSON.stringify, (error: unknown) => `error ${String(error)}`)
  await db.query({ text: 'rollback to savepoint probe' }, [])
  return result
}

class Rollback extends Error {}

/** Runs `work` in a transaction that is rolled back. */
async function runRolledBack<Result>(database: Database, work: (db: Db) => Promise<Result>): Promise<Result> {
  let result: { value: Result } | null = null
  await database
    .transaction(async (db) => {
      result = { value: await work(db) }
      throw new Rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error
    })
  return result!.value
}
