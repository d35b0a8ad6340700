import type { Database } from '#platform/server/database/db.ts'
import { interceptDatabase } from '#testing/servers/intercepted-database.ts'

/** The statements of an operation, without `begin` and `commit`, and the number of times that it waited for one. */
export interface StatementCount {
  readonly statements: number
  readonly roundTrips: number
}

/** Counts what `work` sends to the database. Statements that are sent together share a round trip. */
export async function countStatements(
  database: Database,
  work: (database: Database) => Promise<void>,
): Promise<StatementCount> {
  let [statements, roundTrips, pending] = [0, 0, 0]
  const intercepted = interceptDatabase(database, async (_sent, send) => {
    statements++
    if (pending++ === 0) roundTrips++
    try {
      return await send()
    } finally {
      pending--
    }
  })
  await work(intercepted)
  return { statements, roundTrips }
}
