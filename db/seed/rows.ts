import type { Db } from '#platform/server/database/db.ts'

const rowsPerStatement = 2_000

/**
 * Inserts rows into a table in batches. All rows must have the columns of the first. Skips rows that violate a unique
 * constraint, so existing rows stay unchanged.
 */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    const batch = JSON.stringify(rows.slice(start, start + rowsPerStatement))
    await db.query(
      {
        text: `insert into ${table} (${columns})
          select ${columns} from json_populate_recordset(null::${table}, $1::json) on conflict do nothing`,
      },
      [batch],
    )
  }
}
