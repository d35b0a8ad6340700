import { FEATURES } from '../.dependency-cruiser.mjs'
import { lineOf, literalText, parseSource, readSources, walk, type Finding, type Source } from './sources.ts'

// The owner of a table is the feature whose migration creates it (db/migrations/0005-credits.sql,
// 0012-credits-refunds.sql), or `platform`. Only the owner writes it.

const OWNERS = [...FEATURES, 'platform']
const NAME = String.raw`(?:only\s+)?(?:if\s+(?:not\s+)?exists\s+)?"?([a-z_][a-z0-9_]*)\b(?!"?\s*\.)`
const CREATED = new RegExp(String.raw`\bcreate\s+(?:unlogged\s+)?table\s+${NAME}`, 'gi')
const TEMPORARY = new RegExp(String.raw`\bcreate\s+temp(?:orary)?\s+table\s+${NAME}`, 'gi')
const WRITTEN = [
  new RegExp(String.raw`\b(?:insert|merge)\s+into\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\bdelete\s+from\s+${NAME}`, 'gi'),
  new RegExp(String.raw`\b(?:truncate|alter)\s+table\s+${NAME}`, 'gi'),
  /(?<!\bfor\s|\bon\s|\bdo\s)\bupdate\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?(?:\s+(?:as\s+)?(?!set\b)[a-z_]\w*)?\s+set\b/gi,
]
const BUILDER = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`]([a-z_][a-z0-9_]*)/g

interface Statement {
  table: string
  path: string
  line: number
}

/** Finds the owner of each table in the migrations. */
export function findTableOwners(migrations: Source[]): Map<string, string> {
  return new Map(
    migrations.flatMap((migration) => {
      const owner = ownerOfSql(migration.path)
      return owner ? matchNames(migration.text, CREATED).map((table) => [table, owner] as const) : []
    }),
  )
}

/** Finds every write to a table outside its owner. */
export function checkTableOwners(root: string): Finding[] {
  const sql = readSources(root, ['db/migrations', 'db/functions'], /\.sql$/)
  const sources = readSources(root, ['src'], /\.ts$/).filter(({ path }) => !/\.test\.ts$|^src\/testing\//.test(path))
  const owners = findTableOwners(sql)
  return [
    ...sql.flatMap((source) => checkWrites(source, findSqlWrites(source), { writer: ownerOfSql(source.path), owners })),
    ...sources.flatMap((source) =>
      checkWrites(source, findWrites(source), { writer: ownerOfSource(source.path), owners }),
    ),
  ]
}

function checkWrites(
  source: Source,
  writes: Statement[],
  { writer, owners }: { writer: string | null; owners: Map<string, string> },
): Finding[] {
  const temporary = new Set(matchNames(source.text, TEMPORARY))
  return writes
    .filter(({ table }) => !temporary.has(table) && owners.get(table) !== writer)
    .map(({ table, path, line }) => {
      const owner = owners.get(table)
      const message = owner ? `writes ${table}, which ${owner} owns` : `writes ${table}, which no migration creates`
      return { rule: 'table-owner', file: path, line, message }
    })
}

function findSqlWrites({ path, text }: Source): Statement[] {
  const statements = blankComments(text)
  return WRITTEN.flatMap((pattern) => [...statements.matchAll(pattern)]).map((match) => ({
    table: match[1]?.toLowerCase() ?? '',
    path,
    line: text.slice(0, match.index).split('\n').length,
  }))
}

function findWrites(source: Source): Statement[] {
  const found: Statement[] = []
  const tree = parseSource(source)
  walk(tree, (node) => {
    const text = literalText(node)
    if (text === null) return
    const tables = WRITTEN.flatMap((pattern) => matchNames(blankComments(text), pattern))
    found.push(...tables.map((table) => ({ table, path: source.path, line: lineOf(node) })))
  })
  for (const match of source.text.matchAll(BUILDER)) {
    const line = source.text.slice(0, match.index).split('\n').length
    found.push({ table: match[1] ?? '', path: source.path, line })
  }
  return found
}

/** Replaces the comments of SQL by spaces, so that all line numbers stay. */
export function blankComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
}

function matchNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1]?.toLowerCase() ?? [])
}

/** Returns the feature that a file of SQL names, or null when its name is not that of a migration or function file. */
export function ownerOfSql(path: string): string | null {
  const [, ofMigration, ofFunctions] =
    /^db\/(?:migrations\/\d{4}-([a-z]+)(?:-[a-z0-9-]+)?|functions\/([a-z]+))\.sql$/.exec(path) ?? []
  const owner = ofMigration ?? ofFunctions
  return owner && OWNERS.includes(owner) ? owner : null
}

function ownerOfSource(path: string): string | null {
  if (path.startsWith('src/platform/server/')) return 'platform'
  return /^src\/features\/([^/]+)\/server\//.exec(path)?.[1] ?? null
}
