import { FEATURES } from '../.dependency-cruiser.mjs'
import { lineOf, literalText, parseSource, readSources, walk, type Finding, type Source } from './sources.ts'

// The owner of a table is the feature whose migration creates it (db/migrations/0005-credits.sql,
// 0012-credits-refunds.sql), or `platform`. Only the owner writes it. read-order.ts checks reads.

const OWNERS = [...FEATURES, 'platform']
const TABLE_NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_][a-z0-9_]*)\b(?!"?\s*\.)`
const CREATE_TABLE = new RegExp(String.raw`\bcreate\s+(?:unlogged\s+)?table\s+${TABLE_NAME}`, 'gi')
const CREATE_TEMPORARY_TABLE = new RegExp(String.raw`\bcreate\s+temp(?:orary)?\s+table\s+${TABLE_NAME}`, 'gi')
const WRITE_STATEMENTS = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${TABLE_NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${TABLE_NAME}`, 'gi'),
  new RegExp(String.raw`\b(?:truncate|alter)\s+table\s+${TABLE_NAME}`, 'gi'),
  /(?<!\bfor\s|\bon\s|\bdo\s)\bupdate\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\s+(?:as\s+)?(?!set\b)[a-z_]\w*)?\s+set\b/gi,
]
const QUERY_BUILDER_CALL = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_][a-z0-9_]*)/g

interface TableWrite {
  table: string
  path: string
  line: number
}

/** Finds the owner of each table in the migrations. */
export function findTableOwners(migrations: Source[]): Map<string, string> {
  return new Map(
    migrations.flatMap((migration) => {
      const owner = getSqlFileOwner(migration.path)
      return owner ? matchNames(migration.text, CREATE_TABLE).map((table) => [table, owner] as const) : []
    }),
  )
}

/** Finds every write to a table by code that does not own it. */
export function checkTableOwners(root: string): Finding[] {
  const sql = readSources(root, ['db/migrations', 'db/functions'], /\.sql$/)
  const sources = readSources(root, ['src'], /\.ts$/).filter(
    ({ path }) => !/\.(test|cases)\.ts$|^src\/testing\//.test(path),
  )
  const owners = findTableOwners(sql)
  return [
    ...sql.flatMap((source) =>
      checkWrites(source, findSqlWrites(source), { writer: getSqlFileOwner(source.path), owners }),
    ),
    ...sources.flatMap((source) =>
      checkWrites(source, findWrites(source), { writer: getSourceOwner(source.path), owners }),
    ),
  ]
}

function checkWrites(
  source: Source,
  writes: TableWrite[],
  { writer, owners }: { writer: string | null; owners: Map<string, string> },
): Finding[] {
  const temporary = new Set(matchNames(source.text, CREATE_TEMPORARY_TABLE))
  return writes
    .filter(({ table }) => !temporary.has(table) && owners.get(table) !== writer)
    .map(({ table, path, line }) => {
      const owner = owners.get(table)
      const message = owner ? `writes ${table}, which ${owner} owns` : `writes ${table}, which no migration creates`
      return { rule: 'table-owner', file: path, line, message }
    })
}

function findSqlWrites({ path, text }: Source): TableWrite[] {
  const statements = blankComments(text)
  return WRITE_STATEMENTS.flatMap((pattern) => [...statements.matchAll(pattern)]).map((match) => ({
    table: match[1]?.toLowerCase() ?? '',
    path,
    line: text.slice(0, match.index).split('\n').length,
  }))
}

function findWrites(source: Source): TableWrite[] {
  const writes: TableWrite[] = []
  const tree = parseSource(source)
  walk(tree, (node) => {
    const text = literalText(node)
    if (text === null) return
    const tables = WRITE_STATEMENTS.flatMap((pattern) => matchNames(blankComments(text), pattern))
    writes.push(...tables.map((table) => ({ table, path: source.path, line: lineOf(node) })))
  })
  for (const match of source.text.matchAll(QUERY_BUILDER_CALL)) {
    const line = source.text.slice(0, match.index).split('\n').length
    writes.push({ table: match[1] ?? '', path: source.path, line })
  }
  return writes
}

/** Replaces the comments of SQL by spaces, so that all line numbers stay. */
export function blankComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

/** Finds the names in the first group of a pattern, in lower case. */
export function matchNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1]?.toLowerCase() ?? [])
}

/** Returns the feature in the name of a migration or function file, or null for another name. */
export function getSqlFileOwner(path: string): string | null {
  const [, migrationOwner, functionsOwner] =
    /^db\/(?:migrations\/\d{4}-([a-z]+)(?:-[a-z0-9-]+)?|functions\/([a-z]+))\.sql$/.exec(path) ?? []
  const owner = migrationOwner ?? functionsOwner
  return owner && OWNERS.includes(owner) ? owner : null
}

/** Returns the feature of a server file, `platform`, or null for a file without an owner. */
export function getSourceOwner(path: string): string | null {
  if (path.startsWith('src/platform/server/')) return 'platform'
  return /^src\/features\/([^/]+)\/server\//.exec(path)?.[1] ?? null
}
