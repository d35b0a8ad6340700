import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Area, Mutant } from './mutant.ts'

const SECURITY_RATE = 0.9
const DEFAULT_RATE = 0.8

/** The fraction of each area's mutants that the tests must detect. `<area>.ts` in this folder lists the mutants. */
const MIN_DETECTION_RATES: Readonly<Record<string, number>> = {
  ledger: SECURITY_RATE,
  orders: SECURITY_RATE,
  invoices: SECURITY_RATE,
  authorization: SECURITY_RATE,
  sessions: SECURITY_RATE,
  quotas: SECURITY_RATE,
  tokens: SECURITY_RATE,
  erasure: SECURITY_RATE,
  borders: SECURITY_RATE,
  debit: SECURITY_RATE,
  transfers: SECURITY_RATE,
  push: SECURITY_RATE,
  chat: DEFAULT_RATE,
  search: DEFAULT_RATE,
  likes: DEFAULT_RATE,
  live: DEFAULT_RATE,
  jobs: DEFAULT_RATE,
  texts: DEFAULT_RATE,
  browser: DEFAULT_RATE,
}

/** Imports the list of every area. */
export async function readAreas(): Promise<Area[]> {
  const names = Object.keys(MIN_DETECTION_RATES).filter((name) => existsSync(join(import.meta.dirname, `${name}.ts`)))
  return Promise.all(names.map(readArea))
}

async function readArea(name: string): Promise<Area> {
  const list = (await import(/* @vite-ignore */ `./${name}.ts`)) as { mutants: readonly Mutant[] } // every list exports it
  return { name, minDetectionRate: MIN_DETECTION_RATES[name] ?? DEFAULT_RATE, mutants: list.mutants }
}
