import { FEATURES } from '../.dependency-cruiser.mjs'
import { readSources, type Finding } from './sources.ts'

// The owner of a table is the feature whose migration creates it (db/migrations/0005-credits.sql,
// 0012-credits-refunds.sql), or `platform`, unless the table moved (MOVED_TABLES). Only the owner writes it. A migration
// writes the tables that migrations of its name created. read-order.ts checks reads.

/** The features that are no more; their names remain in those of migrations. */
const FORMER_FEATURES = ['payments']
const OWNERS = [...FEATURES, ...FORMER_FEATURES, 'platform']
const TABLE_NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_][a-z0-9_]*)\b(?!"?\s*\.)`
const CREATE_TABLE = new RegExp(String.raw`\bcreate\s+(?:unlogged\s+)?table\s+${TABLE_NAME}`, 'gi')
const DROP_TABLE = new RegExp(String.raw`\bdrop\s+table\s+${TABLE_NAME}`, 'gi')
const CREATE_TEMPORARY_TABLE = new RegExp(String.raw`\bcreate\s+temp(?:orary)?\s+table\s+${TABLE_NAME}`, 'gi')
const WRITE_STATEMENTS = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${TABLE_NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${TABLE_NAME}`, 'gi'),
  new RegExp(String.raw`\b(?:truncate|alter)\s+table\s+${TABLE_NAME}`, 'gi'),
  /(?<!\bfor\s|\bon\s|\bdo\s)\bupdate\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\s+(?:as\s+)?(?!set\b)[a-z_]\w*)?\s+set\b/gi,
]

/** The tables that belong to another feature than the one whose migration created them, by their owner. */
const MOVED_TABLES: Readonly<Record<string, readonly string[]>> = {
  pricing: ['bundle', 'payment_method', 'retention_discount', 'discount_code', 'discount_use', 'bonus_dismissal'],
  orders: [
    'purchase',
    'unconfirmed_order',
    'payment',
    'payment_event',
    'payment_refund',
    'payment_reversal',
    'withdrawal',
    'spending_limit',
  ],
  bank: ['mandate', 'debit_signature', 'debit_return', 'debit_file', 'bank_transfer', 'bank_receipt'],
  invoices: ['invoice', 'invoice_series', 'vat_month', 'reconciliation', 'reconciliation_finding'],
}

const movedOwners = new Map(
  Object.entries(MOVED_TABLES).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
)

/** A file with SQL, without its comments, and the feature whose tables it may write. */
export interface SqlFile {
  readonly path: string
  readonly owner: string | null
  readonly sql: string
}

/** Reads every file with SQL. Source files have SQL only in `*.sql.ts` (source-rules.ts). */
export function readSqlFiles(root: string): SqlFile[] {
  const sources = [
    ...readSources(root, ['db/migrations', 'db/functions'], /\.sql$/),
    ...readSources(root, ['src'], /\.sql\.ts$/),
  ]
  return sources.map(({ path, text }) => {
    const owner = getSqlFileOwner(path) ?? getSourceOwner(path)
    return { path, owner, sql: blankComments(text) }
  })
}

/** Finds the owner of each table, also of tables that a later migration dropped. */
export function findTableOwners(files: readonly SqlFile[]): Map<string, string> {
  const creators = findOwners(files, CREATE_TABLE)
  return new Map([...creators].map(([name, creator]) => [name, movedOwners.get(name) ?? creator]))
}

/** Finds the names of the tables that a migration dropped. */
export function findDroppedTables(files: readonly SqlFile[]): Set<string> {
  return new Set(files.flatMap((file) => findNames(file, DROP_TABLE).map(({ name }) => name)))
}

/** Finds the owner of each name that a pattern matches in a file. */
export function findOwners(files: readonly SqlFile[], pattern: RegExp): Map<string, string> {
  return new Map(
    files.flatMap((file) => {
      const { owner } = file
      return owner ? findNames(file, pattern).map(({ name }) => [name, owner] as const) : []
    }),
  )
}

/** Finds every write to a table by code that does not own it. */
export function checkTableOwners(root: string): Finding[] {
  const files = readSqlFiles(root)
  const owners = findTableOwners(files)
  const creators = findOwners(files, CREATE_TABLE)
  const mayWrite = ({ path, owner }: SqlFile, name: string) =>
    owners.get(name) === owner || (path.startsWith('db/migrations/') && creators.get(name) === owner)
  return files.flatMap((file) => {
    const temporary = new Set(findNames(file, CREATE_TEMPORARY_TABLE).map(({ name }) => name))
    return WRITE_STATEMENTS.flatMap((pattern) => findNames(file, pattern))
      .filter(({ name }) => !temporary.has(name) && !mayWrite(file, name))
      .map(({ name, line }) => {
        const owner = owners.get(name)
        const message = owner ? `writes ${name}, which ${owner} owns` : `writes ${name}, which no migration creates`
        return { rule: 'table-owner', file: file.path, line, message }
      })
  })
}

/** Finds the names in the first matching group of a pattern, in lower case, with their lines. */
export function findNames({ sql }: SqlFile, pattern: RegExp): { name: string; line: number }[] {
  return [...sql.matchAll(pattern)].map((match) => ({
    name:
      match
        .slice(1)
        .find((group) => group !== undefined)
        ?.toLowerCase() ?? '',
    line: sql.slice(0, match.index).split('\n').length,
  }))
}

/** Replaces the comments of SQL by spaces, so that all line numbers stay. */
export function blankComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** Returns the feature in the name of a migration or function file, or null for another name. */
export function getSqlFileOwner(path: string): string | null {
  const [, migrationOwner, functionsOwner] =
    /^db\/(?:migrations\/\d{4}-([a-z]+)(?:-[a-z0-9-]+)?|functions\/([a-z]+))\.sql$/.exec(path) ?? []
  const owner = migrationOwner ?? functionsOwner
  return owner && OWNERS.includes(owner) ? owner : null
}

/** Returns the feature of a server file, `platform`, or null for a file without an owner. */
function getSourceOwner(path: string): string | null {
  if (path.startsWith('src/platform/server/')) return 'platform'
  return /^src\/features\/([^/]+)\/server\//.exec(path)?.[1] ?? null
}
