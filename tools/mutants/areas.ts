import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Area, Mutant } from './mutant.ts'

const SECURITY_SHARE = 0.9
const OTHER_SHARE = 0.8

/** The share of each area that the tests must notice. `<area>.ts` beside this file lists its mutants. */
const MIN_SHARES: Readonly<Record<string, number>> = {
  ledger: SECURITY_SHARE,
  orders: SECURITY_SHARE,
  authorization: SECURITY_SHARE,
  sessions: SECURITY_SHARE,
  quotas: SECURITY_SHARE,
  tokens: SECURITY_SHARE,
  erasure: SECURITY_SHARE,
  borders: SECURITY_SHARE,
  chat: OTHER_SHARE,
  search: OTHER_SHARE,
  likes: OTHER_SHARE,
  live: OTHER_SHARE,
  jobs: OTHER_SHARE,
  texts: OTHER_SHARE,
  browser: OTHER_SHARE,
}

/** Reads the areas that have a list. */
export async function readAreas(): Promise<Area[]> {
  const names = Object.keys(MIN_SHARES).filter((name) => existsSync(join(import.meta.dirname, `${name}.ts`)))
  return Promise.all(names.map(readArea))
}

async function readArea(name: string): Promise<Area> {
  const list = (await import(/* @vite-ignore */ `./${name}.ts`)) as { mutants: readonly Mutant[] } // the shape of every list
  return { name, minShare: MIN_SHARES[name] ?? OTHER_SHARE, mutants: list.mutants }
}
