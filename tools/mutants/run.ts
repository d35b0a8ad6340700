// npm run test:mutants: makes small mistakes (mutants) in copies of the work tree, one at a time, and counts the mutants
// that the tests detect.
//   npm run test:mutants -- ledger orders   runs only these areas
//   npm run test:mutants -- --list          prints the mutants
//   npm run test:mutants -- --workers=1     the number of copies that run concurrently, 2 by default
import { parseArgs } from 'node:util'
import { readAreas } from './areas.ts'
import { describeMutant, type Area, type Outcome } from './mutant.ts'
import { meetsDetectionRate, printOutcome, printReport } from './report.ts'
import { listStaleMutants } from './stale.ts'
import { startWorker, UntestableMutant, type Worker } from './worker.ts'

const root = process.cwd()

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, workers: { type: 'string', default: '2' } },
  })
  const areas = selectAreas(await readAreas(), positionals)
  if (!areas) return false
  if (values.list) {
    printList(areas)
    return true
  }
  const staleMutants = listStaleMutants(root, areas)
  if (staleMutants.length > 0) {
    console.error(`These mutants no longer match the code:\n${staleMutants.join('\n')}`)
    return false
  }
  const outcomes = await runAreas(areas, Number(values.workers))
  if (!outcomes) return false
  printReport(areas, outcomes)
  return areas.every((area) => meetsDetectionRate(area, outcomes))
}

/** Runs the mutants of the areas. Returns null when a test fails without any mutant. */
async function runAreas(areas: readonly Area[], workerCount: number): Promise<Outcome[] | null> {
  await using workers = await startWorkers(workerCount)
  const failingTests = await runWithoutMutants(workers.list, areas)
  if (failingTests.length === 0) return await runMutants(workers.list, areas) // before the copies are deleted
  console.error(`These tests fail without any mutant, so nothing was measured: ${failingTests.join('; ')}`)
  return null
}

function selectAreas(areas: readonly Area[], names: readonly string[]): readonly Area[] | null {
  const unknown = names.filter((name) => !areas.some((area) => area.name === name))
  if (unknown.length === 0) return names.length === 0 ? areas : areas.filter(({ name }) => names.includes(name))
  console.error(`There is no area ${unknown.join(', ')}; there are ${areas.map(({ name }) => name).join(', ')}.`)
  return null
}

function printList(areas: readonly Area[]): void {
  for (const { name, mutants } of areas) {
    console.log(`${name} (${mutants.length})`)
    for (const mutant of mutants) console.log(`  ${describeMutant(mutant)}`)
  }
}

async function startWorkers(count: number) {
  const stack = new AsyncDisposableStack()
  const list = Array.from({ length: Math.max(1, count) }, () => stack.use(startWorker(root)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return { list, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Runs every listed test file once on the unchanged code. Returns the names of the tests that fail. */
async function runWithoutMutants(workers: readonly Worker[], areas: readonly Area[]): Promise<string[]> {
  const files = [...new Set(areas.flatMap(({ mutants }) => mutants.flatMap(({ tests }) => tests)))]
  const failures = await runConcurrently(workers, files, (worker, file) => worker.runTests([file]))
  console.log(`${files.length} test files ran without a mutant.`)
  return failures.flat()
}

async function runMutants(workers: readonly Worker[], areas: readonly Area[]): Promise<Outcome[]> {
  const entries = areas.flatMap((area) => area.mutants.map((mutant) => ({ area, mutant })))
  return runConcurrently(workers, entries, async (worker, entry) => {
    const outcome = await runMutant(worker, entry)
    printOutcome(outcome)
    return outcome
  })
}

async function runMutant(worker: Worker, entry: Omit<Outcome, 'detectedBy'>): Promise<Outcome> {
  try {
    return { ...entry, detectedBy: await worker.runMutant(entry.mutant) }
  } catch (error) {
    if (!(error instanceof UntestableMutant)) throw error
    const survivalReason = `no test can run with this mutant: ${error.message}`
    return { ...entry, mutant: { ...entry.mutant, survivalReason }, detectedBy: null }
  }
}

/** Distributes the items over the workers. Each free worker takes the next item. The results are in the items' order. */
async function runConcurrently<Item, Result>(
  workers: readonly Worker[],
  items: readonly Item[],
  run: (worker: Worker, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const queue = items.entries()
  const drain = async (worker: Worker) => {
    for (const [index, item] of queue) results[index] = await run(worker, item)
  }
  await Promise.all(workers.map(drain))
  return results
}

process.exitCode = (await main()) ? 0 : 1
