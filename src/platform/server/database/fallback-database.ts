import { isRefusal } from '#platform/refusal.ts'
import type { Database, Db, Sql } from '#platform/server/database/db.ts'

/** Whether a standby is used, and what happens when it fails. */
export interface StandbyUse {
  isUsed(): boolean
  /** Is called with the error of each read that the standby failed. */
  onFailure(error: unknown): void
}

/**
 * Creates a database that reads from a standby while it is used, and from the primary whatever the standby fails.
 * Transactions run on the primary.
 */
export function createFallbackDatabase(standby: Database, primary: Database, use: StandbyUse): Database {
  return {
    ...primary,
    primary,
    query: queryWithFallback(standby, primary, use),
    batched: () => createFallbackDatabase(standby.batched(), primary.batched(), use),
  }
}

function queryWithFallback(standby: Db, primary: Db, { isUsed, onFailure }: StandbyUse): Db['query'] {
  return async <Row>(statement: Sql, values: readonly unknown[]) => {
    if (!isUsed()) return primary.query<Row>(statement, values)
    try {
      return await standby.query<Row>(statement, values)
    } catch (error) {
      if (isRefusal(error)) throw error
      onFailure(error)
      return primary.query<Row>(statement, values)
    }
  }
}
