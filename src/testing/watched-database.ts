import type { Database, Db } from '#platform/server/db.ts'

/** A statement as it is sent to the database, with its values. */
export interface SentStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The transaction that it is sent in, or null for the pool. */
  readonly transaction: Db | null
}

/** What the database answers. */
export type Answered = Awaited<ReturnType<Db['query']>>

/** Stands around a statement that is sent; it must call `send` once and give its answer. */
export type Watcher = (sent: SentStatement, send: () => Promise<Answered>) => Promise<Answered>

/** The same database; `watch` sees every statement. */
export function watchedDatabase(database: Database, watch: Watcher): Database {
  return {
    ...database,
    query: watchedQuery(database, { watch, transaction: null }),
    batched: () => {
      const batch = database.batched()
      return { ...watchedDatabase(batch, watch), query: watchedQuery(batch, { watch, transaction: null }) }
    },
    transaction: (work) => database.transaction((db) => work({ query: watchedQuery(db, { watch, transaction: db }) })),
  }
}

interface Watched {
  readonly watch: Watcher
  readonly transaction: Db | null
}

function watchedQuery(db: Db, { watch, transaction }: Watched): Db['query'] {
  return async <Row>({ name = '', text }: { name?: string; text: string }, values: readonly unknown[]) => {
    const send = () => db.query<unknown>(name ? { name, text } : { text }, values)
    return (await watch({ name, text, values, transaction }, send)) as { rows: Row[]; count: number }
  }
}
