import { Refusal, type PlainRefusalCode } from '#platform/refusal.ts'
import type { Db } from '#platform/server/database/db.ts'
import { numberParameters } from '#platform/server/database/named-parameters.ts'

/** The part of a context from which a statement takes the database and the values of `:site` and `:now`. */
export interface StatementContext {
  readonly db: Db
  readonly siteId: string
  readonly now: () => Date
}

/** A context, or only a database for a statement without `:site` and `:now`. */
export type StatementSource = StatementContext | Db

/** A named, prepared SQL statement; `Input` are its parameters, `Row` the columns that it returns, in camelCase. */
export interface Statement<Input, Row> {
  readonly name: string
  /** The SQL that PostgreSQL receives, with $1, $2 … */
  readonly text: string
  /** Returns every row. */
  all(source: StatementSource, input: Input): Promise<Row[]>
  /** Returns the first row, or null. */
  one(source: StatementSource, input: Input): Promise<Row | null>
  /** Returns the first row; throws when there is none. */
  oneOrThrow(source: StatementSource, input: Input): Promise<Row>
  /** Returns the first row; throws the refusal `code` when there is none. */
  require(source: StatementSource, input: Input, code: PlainRefusalCode): Promise<Row>
  /** Returns the number of affected rows. */
  run(source: StatementSource, input: Input): Promise<number>
  /** Returns the values of $1, $2 … */
  toValues(source: StatementSource, input: Input): unknown[]
}

/** A statement as it was declared. */
export interface Declaration {
  /** The SQL with the names of its parameters. */
  readonly sql: string
  /** The SQL that PostgreSQL receives. */
  readonly text: string
  /** The names of the parameters, in the order of $1, $2 … */
  readonly names: readonly string[]
  /** The reason why the statement uses rows of a site without the id of one. */
  readonly allSites: string | null
}

const declarations = new Map<string, Declaration>()

/**
 * Declares a statement. Its rows have the names of the columns in camelCase: `used_at` is `usedAt`. Only `*.sql.ts` files may call it; tests prepare each statement on the migrated database and
 * compare the names in its SQL with its `Input`, which is `void` without parameters.
 * @param name `<feature>.<what>`, unique; it is the prepared statement's name (at most 63 characters)
 * @param sql SQL with parameters such as `:memberId`; the context supplies `:site` and `:now`
 */
export function statement<Input, Row = never>(
  name: string,
  sql: string,
  { allSites = null }: Partial<Pick<Declaration, 'allSites'>> = {},
): Statement<Input, Row> {
  return declare(name, sql, { allSites, camelCase: true })
}

/**
 * Declares the statement that selects a member's rows of a table for their data export. The columns keep their names, which
 * the files of the export contain.
 */
export function exportStatement(name: string, sql: string): Statement<{ memberId: string }, Record<string, unknown>> {
  return declare(name, sql, { allSites: null, camelCase: false })
}

function declare<Input, Row>(
  name: string,
  sql: string,
  { allSites, camelCase }: Pick<Declaration, 'allSites'> & { readonly camelCase: boolean },
): Statement<Input, Row> {
  const { text, names } = numberParameters(sql)
  declarations.set(name, { sql, text, names, allSites })
  const query = { name, text, camelCase }
  const toValues = (source: StatementSource, input: Input) =>
    names.map((parameter) => requireValue(findValue(parameter, source, input), `:${parameter} of ${name}`))
  const send = async (source: StatementSource, input: Input) =>
    ('db' in source ? source.db : source).query<Row>(query, toValues(source, input))
  return {
    name,
    text,
    toValues,
    all: async (source, input) => (await send(source, input)).rows,
    one: async (source, input) => (await send(source, input)).rows[0] ?? null,
    oneOrThrow: async (source, input) => requireValue((await send(source, input)).rows[0], `a row of ${name}`),
    require: async (source, input, code) => (await send(source, input)).rows[0] ?? refuse(code),
    run: async (source, input) => (await send(source, input)).count,
  }
}

function findValue(parameter: string, source: StatementSource, input: unknown): unknown {
  if (parameter === 'site') return 'db' in source ? source.siteId : undefined
  if (parameter === 'now') return 'db' in source ? source.now() : undefined
  return (input as Record<string, unknown> | undefined)?.[parameter] // its declaration names the keys
}

function requireValue<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`there is no ${name}`)
  return value
}

function refuse(code: PlainRefusalCode): never {
  throw new Refusal(code)
}

/**
 * Lists every declared statement.
 * @internal for the tests that read them
 */
export function listDeclaredStatements(): ReadonlyMap<string, Declaration> {
  return declarations
}
