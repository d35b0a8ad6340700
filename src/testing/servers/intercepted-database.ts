import type { Database, Db, Sql } from '#platform/server/database/db.ts'

/** A statement that is sent to the database, with its values. */
export interface SentStatement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
  /** The transaction of the statement, or null outside of one. */
  readonly transaction: Db | null
}

/** The result of a statement. */
export type QueryResult = Awaited<ReturnType<Db['query']>>

/** Intercepts a statement. Must call `send` once and return its result. */
export type StatementInterceptor = (sent: SentStatement, send: () => Promise<QueryResult>) => Promise<QueryResult>

/** Wraps a database so that every statement goes through `intercept`. */
export function interceptDatabase(database: Database, intercept: StatementInterceptor): Database {
  return {
    ...database,
    query: interceptQuery(database, { intercept, transaction: null }),
    batched: () => {
      const batch = database.batched()
      return { ...interceptDatabase(batch, intercept), query: interceptQuery(batch, { intercept, transaction: null }) }
    },
    transaction: (work) =>
      database.transaction((db) => work({ query: interceptQuery(db, { intercept, transaction: db }) })),
  }
}

interface Interception {
  readonly intercept: StatementInterceptor
  readonly transaction: Db | null
}

function interceptQuery(db: Db, { intercept, transaction }: Interception): Db['query'] {
  return async <Row>(statement: Sql, values: readonly unknown[]) => {
    const { name = '', text } = statement
    const send = () => db.query<unknown>(statement, values)
    return (await intercept({ name, text, values, transaction }, send)) as { rows: Row[]; count: number }
  }
}
