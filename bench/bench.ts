// npm run bench [-- <row> … | enumeration] [--profile]: measures and prints the table; a missed floor makes it fail.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startBenchSite } from './bench-site.ts'
import { compareAddresses } from './enumeration.ts'
import { printTable, writeResults, type Measured } from './report.ts'
import type { Row } from './row.ts'
import { login } from './rows/login.ts'
import { manyPairs } from './rows/many-pairs.ts'
import { memberProfile } from './rows/member-profile.ts'
import { membersList } from './rows/members-list.ts'
import { onePair } from './rows/one-pair.ts'

const rows: readonly Row[] = [membersList, memberProfile, onePair, manyPairs, login]
const members = 100_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Measures the pages as they were built last. */
    'no-build': { type: 'boolean', default: false },
    /** Writes a processor profile of the app to bench/results. */
    profile: { type: 'boolean', default: false },
  },
})
const chosen = positionals.length === 0 ? rows : rows.filter((row) => positionals.includes(String(row.number)))
const isComparison = positionals.includes('enumeration')
if (chosen.length === 0 && !isComparison) {
  throw new Error(`known rows are ${rows.map((row) => row.number).join(', ')}, and enumeration`)
}
if (!values['no-build']) build()
const isMet = isComparison ? await compareAddresses() : await measureAll(chosen)
process.exitCode = isMet ? 0 : 1

function build(): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the pages could not be built')
}

async function measureAll(wanted: readonly Row[]): Promise<boolean> {
  const started = performance.now()
  const nodeOptions = values.profile ? ['--cpu-prof', '--cpu-prof-dir=bench/results'] : []
  const site = await startBenchSite({ members, nodeOptions })
  console.log(`${members} members after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const results: Measured[] = []
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void site.stop().then(() => process.exit(1)))
  try {
    for (const row of wanted) {
      results.push({ row, outcomes: await row.measure(site) })
      console.log(`row ${row.number} after ${((performance.now() - started) / 1000).toFixed(0)} s`)
    }
  } finally {
    await site.stop()
  }
  const allMet = printTable(results)
  console.log(`${await writeResults(results, new Date())} after ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return allMet
}
