import type { Db } from '#platform/server/database/db.ts'

/** A named, prepared SQL statement; `Values` are its parameters in order, `Row` the columns it returns. */
export interface Statement<Values extends readonly unknown[], Row> {
  readonly name: string
  readonly text: string
  /** Returns every row. */
  all(db: Db, values: Values): Promise<Row[]>
  /** Returns the first row, or null. */
  one(db: Db, values: Values): Promise<Row | null>
  /** Returns the first row; throws when there is none. */
  oneOrThrow(db: Db, values: Values): Promise<Row>
  /** Returns the number of affected rows. */
  run(db: Db, values: Values): Promise<number>
}

const declared = new Map<string, string>()

/**
 * Declares a statement. Only `*.sql.ts` files may call it; a test prepares each statement on the migrated database.
 * @param name `<feature>.<what>`, unique; it is the prepared statement's name (at most 63 characters)
 * @param text SQL with $1, $2 …
 */
export function statement<Values extends readonly unknown[], Row = never>(
  name: string,
  text: string,
): Statement<Values, Row> {
  declared.set(name, text)
  const query = { name, text }
  return {
    name,
    text,
    all: async (db, values) => (await db.query<Row>(query, values)).rows,
    one: async (db, values) => (await db.query<Row>(query, values)).rows[0] ?? null,
    oneOrThrow: async (db, values) => requireRow((await db.query<Row>(query, values)).rows[0], name),
    run: async (db, values) => (await db.query<Row>(query, values)).count,
  }
}

function requireRow<Row>(row: Row | undefined, name: string): Row {
  if (row === undefined) throw new Error(`${name} returned no row`)
  return row
}

/**
 * Lists every declared statement.
 * @internal for the test that prepares them
 */
export function listDeclaredStatements(): ReadonlyMap<string, string> {
  return declared
}
