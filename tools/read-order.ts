import { FEATURES } from '../.dependency-cruiser.mjs'
import { lineOf, literalText, parseSource, readSources, walk, type Finding, type Source } from './sources.ts'
import { blankComments, findTableOwners, getSourceOwner, getSqlFileOwner, matchNames } from './table-owners.ts'

// A feature reads its own tables, views and functions and those of earlier features. Migrations may read every table,
// because they move existing rows.

const CREATE_VIEW_OR_FUNCTION = /\bcreate\s+or\s+replace\s+(?:view|function)\s+"?([a-z_][a-z0-9_]*)/gi
const READ = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)\b|\b([a-z_][a-z0-9_]*)\(/gi

/** The allowed reads of what a later feature owns. A test reports unused entries. */
export const READ_EXCEPTIONS: readonly ReadException[] = [
  {
    reader: 'sites',
    owner: 'payments',
    names: ['bundle'],
    reason: 'the settings of a site contain the price of its cheapest bundle, and are read once and cached',
  },
  {
    reader: 'accounts',
    owner: 'payments',
    names: ['purchase', 'payment'],
    reason: 'the batch of expired signups omits paid ones, which would otherwise fill the batch',
  },
  {
    reader: 'relations',
    owner: 'profiles',
    names: ['member_search'],
    reason: 'the list of blocked members has their names',
  },
]

interface ReadException {
  reader: string
  owner: string
  names: readonly string[]
  reason: string
}

/** A read that points forward in the order: of a table, view or function that a later feature owns. */
export interface ForwardRead {
  name: string
  reader: string
  owner: string
  path: string
  line: number
}

/** Reports every forward read that `READ_EXCEPTIONS` does not allow. */
export function checkReadOrder(root: string): Finding[] {
  return findForwardReads(root)
    .filter((read) => !isException(read))
    .map(({ name, path, line, owner }) => {
      const message = `reads ${name} of the later feature ${owner}`
      return { rule: 'read-order', file: path, line, message }
    })
}

/** Finds every read of a later feature's table, view or function. */
export function findForwardReads(root: string): ForwardRead[] {
  const sql = readSources(root, ['db/migrations', 'db/functions'], /\.sql$/)
  const owners = new Map([...findFunctionOwners(sql), ...findTableOwners(sql)])
  return [
    ...sql.filter(({ path }) => path.startsWith('db/functions/')).flatMap((source) => findSqlReads(source, owners)),
    ...readSources(root, ['src'], /\.ts$/)
      .filter(({ path }) => !/\.(test|cases)\.ts$/.test(path) && getSourceOwner(path))
      .flatMap((source) => findSourceReads(source, owners)),
  ]
}

/** Returns whether an exception allows the read. */
function isException({ reader, owner, name }: Pick<ForwardRead, 'reader' | 'owner' | 'name'>): boolean {
  return READ_EXCEPTIONS.some((one) => one.reader === reader && one.owner === owner && one.names.includes(name))
}

/** Finds the owner of each view and function. */
function findFunctionOwners(sql: Source[]): Map<string, string> {
  return new Map(
    sql.flatMap(({ path, text }) => {
      const owner = getSqlFileOwner(path)
      return owner ? matchNames(text, CREATE_VIEW_OR_FUNCTION).map((name) => [name, owner] as const) : []
    }),
  )
}

function findSqlReads(source: Source, owners: Map<string, string>): ForwardRead[] {
  const reader = getSqlFileOwner(source.path)
  const statements = blankComments(source.text)
  return [...statements.matchAll(READ)].flatMap((match) =>
    toForwardRead(match, { reader, owners }).map((read) => ({
      ...read,
      path: source.path,
      line: statements.slice(0, match.index).split('\n').length,
    })),
  )
}

function findSourceReads(source: Source, owners: Map<string, string>): ForwardRead[] {
  const reader = getSourceOwner(source.path)
  const found: ForwardRead[] = []
  walk(parseSource(source), (node) => {
    const text = literalText(node)
    if (text === null) return
    const reads = [...blankComments(text).matchAll(READ)].flatMap((match) => toForwardRead(match, { reader, owners }))
    found.push(...reads.map((read) => ({ ...read, path: source.path, line: lineOf(node) })))
  })
  return found
}

function toForwardRead(
  match: RegExpExecArray,
  { reader, owners }: { reader: string | null; owners: Map<string, string> },
): Pick<ForwardRead, 'name' | 'reader' | 'owner'>[] {
  const name = (match[1] ?? match[2] ?? '').toLowerCase()
  const owner = owners.get(name)
  return reader && owner && getFeatureIndex(owner) > getFeatureIndex(reader) ? [{ name, reader, owner }] : []
}

/** Returns the index in the order of the features, or -1 for the platform. */
function getFeatureIndex(owner: string): number {
  return FEATURES.indexOf(owner)
}
