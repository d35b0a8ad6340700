import type { Database, Db } from '#platform/server/db.ts'
import type { Answered, SentStatement, Watcher } from './watched-database.ts'

/** Two sites that a statement is tried for. */
export interface TwoSites {
  readonly siteId: string
  readonly twinId: string
  /** Where statements outside of transactions are tried. */
  readonly database: Database
}

/** Tries every statement that takes a site for another site too, just before it runs. */
export interface SiteProbe {
  readonly watch: Watcher
  /** Begins trying. */
  start(sites: TwoSites): void
  /** Statements that were sent with the id of the site. */
  readonly taking: ReadonlySet<string>
  /** Those among them that gave something else, or touched other rows, for the other site. */
  readonly minding: ReadonlySet<string>
}

/** Makes a probe; what it tries is rolled back, so that nothing changes but the time it takes. */
export function siteProbe(): SiteProbe {
  const [taking, minding] = [new Set<string>(), new Set<string>()]
  const turns = new WeakMap<Db, Promise<unknown>>()
  let sites: TwoSites | null = null

  async function tryFor({ siteId, twinId, database }: TwoSites, sent: SentStatement): Promise<void> {
    const others = exchanged(sent.values, siteId, twinId)
    if (others === null || !sent.name) return
    taking.add(sent.name)
    if (minding.has(sent.name)) return
    const outcomes = (db: Db) => bothOutcomes(db, sent, others)
    const [own, other] = await (sent.transaction ? outcomes(sent.transaction) : undone(database, outcomes))
    if (own !== other && !own.startsWith('error')) minding.add(sent.name)
  }

  return {
    taking,
    minding,
    start: (given) => (sites = given),
    async watch(sent, send) {
      const run = async () => {
        if (sites) await tryFor(sites, sent)
        return send()
      }
      // Statements of one transaction follow each other here: what is tried must not undo its neighbour.
      return sent.transaction ? inTurn(turns, sent.transaction, run) : run()
    },
  }
}

function inTurn(turns: WeakMap<Db, Promise<unknown>>, db: Db, run: () => Promise<Answered>): Promise<Answered> {
  const turn = (turns.get(db) ?? Promise.resolve()).then(run, run)
  turns.set(db, turn)
  return turn
}

/** The values with the other site in place of this one; null where they do not name this one. */
function exchanged(values: readonly unknown[], siteId: string, twinId: string): unknown[] | null {
  const others = values.map((value) => (typeof value === 'string' ? value.replaceAll(siteId, twinId) : value))
  return others.some((value, index) => value !== values[index]) ? others : null
}

async function bothOutcomes(db: Db, { text, values }: SentStatement, others: unknown[]): Promise<[string, string]> {
  return [await outcome(db, text, values), await outcome(db, text, others)]
}

/** What a statement would give, and how many rows it would touch. */
async function outcome(db: Db, text: string, values: readonly unknown[]): Promise<string> {
  await db.query({ text: 'savepoint probe' }, [])
  const found = await db.query({ text }, values).then(JSON.stringify, (error: unknown) => `error ${String(error)}`)
  await db.query({ text: 'rollback to savepoint probe' }, [])
  return found
}

class Undone extends Error {}

/** Runs something in a transaction that is rolled back. */
async function undone<Found>(database: Database, work: (db: Db) => Promise<Found>): Promise<Found> {
  let found: { value: Found } | null = null
  await database
    .transaction(async (db) => {
      found = { value: await work(db) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return found!.value
}
