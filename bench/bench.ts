// npm run bench [-- <row> … | enumeration] [--long] [--profile]: prints the table of results.
// Exits with 1 when a row fails or misses its required target.
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { startBenchSite } from './bench-site.ts'
import { measureAccountEnumeration } from './enumeration.ts'
import { measureRow } from './measure-row.ts'
import { meetsRequiredTargets, printTable, writeResults, type BenchmarkResult } from './report.ts'
import type { Benchmark } from './row.ts'
import { apiCalls } from './rows/api-calls.ts'
import { idleConnections } from './rows/idle-connections.ts'
import { login } from './rows/login.ts'
import { concurrentConversations } from './rows/concurrent-conversations.ts'
import { memberProfile } from './rows/member-profile.ts'
import { membersList } from './rows/members-list.ts'
import { memberRefresh } from './rows/member-refresh.ts'
import { memory } from './rows/memory.ts'
import { membersListScaling } from './rows/members-list-scaling.ts'
import { singleConversation } from './rows/single-conversation.ts'
import { officeMetrics } from './rows/office-metrics.ts'
import { photoSizes } from './rows/photo-sizes.ts'
import { searchFilters } from './rows/search-filters.ts'
import { smallWrites } from './rows/small-writes.ts'
import { severalProcesses } from './rows/several-processes.ts'
import { pagesUnderFlood } from './rows/pages-under-flood.ts'
import { phonePages } from './rows/phone-pages.ts'
import { visitorPageLoads } from './rows/visitor-pages.ts'

const rows: readonly Benchmark[] = [
  membersList,
  memory, // before the rows that grow the heap
  membersListScaling,
  memberProfile,
  visitorPageLoads,
  searchFilters,
  singleConversation,
  concurrentConversations,
  login,
  pagesUnderFlood,
  memberRefresh,
  photoSizes,
  smallWrites,
  apiCalls,
  idleConnections,
  severalProcesses,
  phonePages,
  officeMetrics,
]
const defaultMemberCount = 100_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** Includes the rows that need a million members. */
    long: { type: 'boolean', default: false },
    /** Measures the existing build instead of a new one. */
    'no-build': { type: 'boolean', default: false },
    /** Writes a CPU profile of the app to bench/results. */
    profile: { type: 'boolean', default: false },
  },
})
const defaultRows = rows.filter((row) => values.long || row.memberCount === undefined)
const selectedRows =
  positionals.length === 0 ? defaultRows : rows.filter((row) => positionals.includes(String(row.rowNumber)))
const shouldMeasureEnumeration = positionals.includes('enumeration')
if (selectedRows.length === 0 && !shouldMeasureEnumeration) {
  throw new Error(`the rows are ${rows.map((row) => row.rowNumber).join(', ')}, and enumeration`)
}
if (!values['no-build']) build()
const hasPassed = shouldMeasureEnumeration ? await measureAccountEnumeration() : await measureAll(selectedRows)
process.exitCode = hasPassed ? 0 : 1

function build(): void {
  const { status } = spawnSync(process.execPath, ['tools/build.mjs'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (status !== 0) throw new Error('the pages could not be built')
}

async function measureAll(selection: readonly Benchmark[]): Promise<boolean> {
  const startedAt = performance.now()
  const logElapsed = (step: string) =>
    console.log(`${step} after ${((performance.now() - startedAt) / 1000).toFixed(0)} s`)
  const results: BenchmarkResult[] = []
  for (const [memberCount, group] of Map.groupBy(selection, (row) => row.memberCount ?? defaultMemberCount))
    results.push(...(await measureRows(memberCount, group, logElapsed)))
  results.sort((one, other) => one.benchmark.rowNumber - other.benchmark.rowNumber)
  printTable(results)
  logElapsed(await writeResults(results, new Date()))
  return meetsRequiredTargets(results)
}

/** Measures rows one after the other on a site with `memberCount` members. */
async function measureRows(
  memberCount: number,
  group: readonly Benchmark[],
  logElapsed: (step: string) => void,
): Promise<BenchmarkResult[]> {
  const nodeOptions = values.profile ? ['--cpu-prof', '--cpu-prof-dir=bench/results'] : []
  const site = await startBenchSite({ memberCount, nodeOptions })
  const stopEarly = () => void site.stop().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopEarly)
  logElapsed(`${memberCount} members`)
  const results: BenchmarkResult[] = []
  try {
    for (const row of group) {
      results.push(await measureRow(row, site))
      logElapsed(`row ${row.rowNumber}`)
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopEarly)
    await site.stop()
  }
  return results
}
