// npm run test:mutants: plants small faults one at a time in a copy of the work tree, and counts those that the tests
// notice.
//   npm run test:mutants -- ledger orders   only these areas
//   npm run test:mutants -- --list          prints the faults
//   npm run test:mutants -- --workers=1     copies that run at the same time, 2 if not given
import { parseArgs } from 'node:util'
import { readAreas } from './areas.ts'
import { describeMutant, type Area, type Outcome } from './mutant.ts'
import { printOutcome, printReport } from './report.ts'
import { findStale } from './stale.ts'
import { startWorker, UntestableMutant, type Worker } from './worker.ts'

const root = process.cwd()

async function main(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { list: { type: 'boolean' }, workers: { type: 'string', default: '2' } },
  })
  const areas = chooseAreas(await readAreas(), positionals)
  if (!areas) return false
  if (values.list) return printList(areas)
  const stale = findStale(root, areas)
  if (stale.length > 0) return printError(`These entries no longer fit the code:\n${stale.join('\n')}`)
  const outcomes = await runLists(areas, Number(values.workers))
  return outcomes !== null && printReport(areas, outcomes)
}

/** Runs the mutants of the lists. Returns null when a test fails without a fault. */
async function runLists(areas: readonly Area[], workerCount: number): Promise<Outcome[] | null> {
  await using workers = await startWorkers(workerCount)
  const broken = await runWithoutFaults(workers.list, areas)
  if (broken.length === 0) return await runMutants(workers.list, areas) // before the copies are deleted
  printError(`These tests fail without any fault, so nothing was measured: ${broken.join('; ')}`)
  return null
}

function chooseAreas(areas: readonly Area[], names: readonly string[]): readonly Area[] | null {
  const unknown = names.filter((name) => !areas.some((area) => area.name === name))
  if (unknown.length === 0) return names.length === 0 ? areas : areas.filter(({ name }) => names.includes(name))
  printError(`There is no area ${unknown.join(', ')}; there are ${areas.map(({ name }) => name).join(', ')}.`)
  return null
}

function printList(areas: readonly Area[]): boolean {
  for (const { name, mutants } of areas) {
    console.log(`${name} (${mutants.length})`)
    for (const mutant of mutants) console.log(`  ${describeMutant(mutant)}`)
  }
  return true
}

function printError(sentence: string): false {
  console.error(sentence)
  return false
}

async function startWorkers(count: number) {
  const stack = new AsyncDisposableStack()
  const list = Array.from({ length: Math.max(1, count) }, () => stack.use(startWorker(root)))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))
  return { list, [Symbol.asyncDispose]: () => stack.disposeAsync() }
}

/** Runs every named test file once as it is. Returns the names of the tests that fail. */
async function runWithoutFaults(workers: readonly Worker[], areas: readonly Area[]): Promise<string[]> {
  const files = [...new Set(areas.flatMap(({ mutants }) => mutants.flatMap(({ tests }) => tests)))]
  const failures = await runConcurrently(workers, files, (worker, file) => worker.runTests([file]))
  console.log(`${files.length} test files run without a fault.`)
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

async function runMutant(worker: Worker, entry: Omit<Outcome, 'noticedBy'>): Promise<Outcome> {
  try {
    return { ...entry, noticedBy: await worker.runMutant(entry.mutant) }
  } catch (error) {
    if (!(error instanceof UntestableMutant)) throw error
    const survives = `no test can run with it, so the entry shows nothing: ${error.message}`
    return { ...entry, mutant: { ...entry.mutant, survives }, noticedBy: null }
  }
}

/** Shares the items among the workers, each taking the next one when it is free. Results keep the order of the items. */
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
