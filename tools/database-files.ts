import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FEATURES } from '../.dependency-cruiser.mjs'
import { readSources, type Finding, type Source } from './sources.ts'
import { blankComments, getSqlFileOwner } from './table-owners.ts'

const ORDER_FILE = 'db/functions/order.json'

/** Statements that migrations must not contain, because a migration may run before the functions of its version exist. */
const NOT_IN_MIGRATIONS: [RegExp, string][] = [
  [/\bcreate\s+(or\s+replace\s+)?(function|procedure|view|trigger)\b/gi, 'creates a function, view or trigger'],
]
/** Statements that function files must not contain, because each file is applied again when it changes. */
const NOT_IN_FUNCTIONS: [RegExp, string][] = [
  [/\bcreate\s+(function|procedure|view|trigger)\b/gi, 'creates without `or replace`'],
  [/\bcreate\s+(unlogged\s+)?(table|(unique\s+)?index|sequence)\b/gi, 'creates what belongs in a migration'],
  [/\bdrop\s+\w+\s+(?!if\s+exists\b)/gi, 'drops without `if exists`'],
  [/\bdrop\s[^;]*\bcascade\b/gi, 'drops with `cascade`, which may drop what another file creates'],
]

/** Checks the names of migrations and function files, their order, and the statements in them. */
export function checkDatabaseFiles(root: string): Finding[] {
  const migrations = readSources(root, ['db/migrations'], /./)
  const functions = readSources(root, ['db/functions'], /./).filter(({ path }) => path !== ORDER_FILE)
  return [
    ...migrations.flatMap(({ path }, index) => checkMigrationName(path, migrations[index - 1]?.path)),
    ...functions.flatMap(({ path }) =>
      getSqlFileOwner(path) ? [] : [{ rule: 'functions-name', file: path, message: 'is not called <feature>.sql' }],
    ),
    ...migrations.flatMap((source) => findForbidden(source, NOT_IN_MIGRATIONS)),
    ...functions.flatMap((source) => findForbidden(source, NOT_IN_FUNCTIONS)),
    ...checkOrder(root, functions),
  ]
}

/** Checks a name. Numbers may leave gaps, which branches that are written at the same time keep free for each other. */
function checkMigrationName(path: string, previous: string | undefined): Finding[] {
  if (!getSqlFileOwner(path))
    return [{ rule: 'migration-name', file: path, message: 'is not called <number>-<feature>[-<what>].sql' }]
  const number = path.split('/').at(-1)?.slice(0, 4)
  if (!previous?.startsWith(`db/migrations/${number}`)) return []
  return [{ rule: 'migration-number', file: path, message: `has the number of ${previous}` }]
}

function findForbidden({ path, text }: Source, patterns: [RegExp, string][]): Finding[] {
  const statements = blankComments(text)
  return patterns.flatMap(([pattern, message]) =>
    [...statements.matchAll(pattern)].map(({ index }) => {
      const line = statements.slice(0, index).split('\n').length
      return { rule: 'database-file', file: path, line, message }
    }),
  )
}

/** Checks that `order.json` lists the features with functions in the order of the features. */
function checkOrder(root: string, functions: Source[]): Finding[] {
  const owners = ['platform', ...FEATURES].filter((name) =>
    functions.some(({ path }) => path === `db/functions/${name}.sql`),
  )
  if (!existsSync(join(root, ORDER_FILE)) && owners.length === 0) return []
  const listedFeatures: unknown = JSON.parse(readFileSync(join(root, ORDER_FILE), 'utf8'))
  if (JSON.stringify(listedFeatures) === JSON.stringify(owners)) return []
  return [{ rule: 'functions-order', file: ORDER_FILE, message: `is not ${JSON.stringify(owners)}` }]
}
