import { FEATURES } from '../.dependency-cruiser.mjs'
import type { Finding } from './sources.ts'
import { findNames, findOwners, findTableOwners, readSqlFiles } from './table-owners.ts'

// A feature reads its own tables, views and functions and those of earlier features. Migrations may read every table,
// because they move existing rows.

const CREATE_VIEW_OR_FUNCTION = /\bcreate\s+or\s+replace\s+(?:view|function)\s+"?([a-z_][a-z0-9_]*)/gi
const READ = /\b(?:from|join|using)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)\b|\b([a-z_][a-z0-9_]*)\(/gi

/** The allowed reads of what a later feature owns. A test reports unused entries. */
export const READ_EXCEPTIONS: readonly ReadException[] = [
  {
    reader: 'sites',
    owner: 'pricing',
    names: ['bundle'],
    reason: 'the settings of a site contain the price of its cheapest bundle, and are read once and cached',
  },
  {
    reader: 'accounts',
    owner: 'orders',
    names: ['purchase', 'payment'],
    reason:
      'the query for expired signups skips paid ones: they are not deleted, and would fill every batch of the job',
  },
  {
    reader: 'pricing',
    owner: 'orders',
    names: ['purchase', 'payment'],
    reason: 'the uses of a discount count by the state of their orders, in the transaction that locks the discount',
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
  const files = readSqlFiles(root)
  const owners = new Map([...findTableOwners(files), ...findOwners(files, CREATE_VIEW_OR_FUNCTION)])
  return files
    .filter(({ path }) => !path.startsWith('db/migrations/'))
    .flatMap((file) =>
      findNames(file, READ).flatMap(({ name, line }) => {
        const [reader, owner] = [file.owner, owners.get(name)]
        const isForward = reader && owner && getFeatureIndex(owner) > getFeatureIndex(reader)
        return isForward ? [{ name, reader, owner, path: file.path, line }] : []
      }),
    )
}

/** Returns whether an exception allows the read. */
function isException({ reader, owner, name }: Pick<ForwardRead, 'reader' | 'owner' | 'name'>): boolean {
  return READ_EXCEPTIONS.some((one) => one.reader === reader && one.owner === owner && one.names.includes(name))
}

/** Returns the index in the order of the features, or -1 for the platform. */
function getFeatureIndex(owner: string): number {
  return FEATURES.indexOf(owner)
}
