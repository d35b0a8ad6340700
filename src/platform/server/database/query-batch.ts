import DataLoader from 'dataloader'
import type { Db, Sql } from '#platform/server/database/db.ts'

/** A statement that waits for the next batch. */
export interface PendingQuery {
  readonly statement: Sql
  readonly values: readonly unknown[]
}

/** The result of a query. Its rows have the type that the statement declares. */
export interface QueryResult {
  readonly rows: never[]
  readonly count: number
}

/**
 * Creates a `query` that collects the queries of one tick and runs them as a batch. Runs equal statements with equal
 * values once and shares the result.
 * @param runBatch starts the queries and returns the promise of each result, in the same order
 */
export function batchQueries(
  runBatch: (batch: readonly PendingQuery[]) => Promise<Promise<QueryResult>[]>,
): Db['query'] {
  const loader = new DataLoader<PendingQuery, QueryResult | Promise<QueryResult>, string>(
    (batch) => {
      loader.clearAll() // a later tick reads again
      return runBatch(batch)
    },
    {
      cacheKeyFn: ({ statement, values }) => JSON.stringify([statement.text, values]),
      batchScheduleFn: (start) => void setImmediate(start),
    },
  )
  return async (statement, values) => loader.load({ statement, values })
}
