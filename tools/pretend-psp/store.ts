import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Customer } from './customers.ts'
import type { Mandate } from './mandates.ts'
import type { Chargeback, Payment, Refund } from './payment.ts'
import type { UnmatchedCredit } from './transfers.ts'

/** The records of the provider, by the name of their list in the file. */
type Records = {
  payments: Payment
  refunds: Refund
  chargebacks: Chargeback
  customers: Customer
  mandates: Mandate
  credits: UnmatchedCredit
}
type Name = keyof Records
type Contents = { [Each in Name]?: Records[Each][] }

const NAMES: readonly Name[] = ['payments', 'refunds', 'chargebacks', 'customers', 'mandates', 'credits']

/** The records of the provider in memory. With a file, they survive a restart and several processes share them. */
export type Store = ReturnType<typeof openStore>

/** Opens the store. The file may not exist yet. */
export function openStore(file?: string) {
  const all = new Map(NAMES.map((name) => [name, new Map<string, Records[Name]>()]))
  let version = -1

  /** Loads the file again if another process has changed it. */
  function refresh(): void {
    const current = readVersion(file)
    if (current === version) return
    version = current
    const contents = readContents(file)
    for (const [name, records] of all) for (const one of contents[name] ?? []) records.set(one.id, one)
  }

  function save(): void {
    writeContents(file, Object.fromEntries([...all].map(([name, records]) => [name, [...records.values()]])))
    version = readVersion(file)
  }

  function openList<Each extends Name>(name: Each) {
    type One = Records[Each]
    const records = all.get(name) as unknown as Map<string, One> // the map of this name holds its records
    const list = (): One[] => {
      refresh()
      return [...records.values()]
    }
    return {
      /** Lists all records, the oldest first. */
      list,
      find: (id: string): One | null => {
        refresh()
        return records.get(id) ?? null
      },
      /** Finds the record that an earlier request with the same idempotency key created. */
      findByKey: (key: string | null): One | null =>
        list().find((one) => key !== null && 'idempotencyKey' in one && one.idempotencyKey === key) ?? null,
      put: (one: One): One => {
        refresh()
        records.set(one.id, one)
        save()
        return one
      },
      remove: (id: string): void => {
        refresh()
        records.delete(id)
        save()
      },
    }
  }

  return {
    payments: openList('payments'),
    refunds: openList('refunds'),
    chargebacks: openList('chargebacks'),
    customers: openList('customers'),
    mandates: openList('mandates'),
    /** The bank transfers that match no payment. */
    credits: openList('credits'),
  }
}

/** Returns a number that changes with each write of the file: its time of change, or 0 when there is none. */
function readVersion(file?: string): number {
  return (file && statSync(file, { throwIfNoEntry: false })?.mtimeMs) || 0
}

function readContents(file?: string): Contents {
  if (!file) return {}
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Contents
  } catch {
    return {} // the first start, or an incomplete file
  }
}

function writeContents(file: string | undefined, contents: object): void {
  if (!file) return
  mkdirSync(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}.part`
  writeFileSync(unfinished, JSON.stringify(contents, null, 1))
  renameSync(unfinished, file)
}
