// Runs in a copy of the work tree, as a child process: keeps Vitest and its database running between mutants.
import { join } from 'node:path'
import { createVitest, type TestCase, type TestRunResult, type TestSpecification, type Vitest } from 'vitest/node'

/** A request to run test files after a change of one file. */
export interface TestRequest {
  readonly tests: readonly string[]
  readonly changedFile: string | null
  /** Whether to stop at the first failure. */
  readonly bail: boolean
}

/** The names of the failed tests and the errors outside of tests, or the reason that no test could run. */
export type TestResult = { readonly failures: readonly string[] } | { readonly error: string }

const MAX_ATTEMPTS = 3

let vitest: Vitest | null = null
let lastChangedFile: string | null = null

process.env['MUTATION_TESTS'] = 'yes' // read by vitest.config.ts

process.on('message', (request: TestRequest) => void handleRequest(request))
process.on('disconnect', () => void exitProcess())
process.on('SIGTERM', () => void exitProcess())
process.on('SIGINT', () => {}) // the parent ends this process

async function handleRequest(request: TestRequest): Promise<void> {
  const result: TestResult = await runTests(request).then(
    (failures) => ({ failures }),
    (error: unknown) => ({ error: String(error) }),
  )
  process.send?.(result)
}

async function exitProcess(): Promise<void> {
  await closeVitest()
  process.exit()
}

async function runTests({ tests, changedFile, bail }: TestRequest): Promise<string[]> {
  // The setup applies the migrations and functions, and copies each database from one that is already migrated.
  const changesDatabase = changedFile?.startsWith('db/') ?? false
  if (changesDatabase) await closeVitest()
  vitest ??= await openVitest()
  // Vitest caches the changed module after the worker has restored the file, so the previous file is invalidated too.
  for (const file of [lastChangedFile, changedFile]) if (file) vitest.invalidateFile(join(process.cwd(), file))
  lastChangedFile = changedFile
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear() // Vitest counts their failures for `bail`
  for (const { config } of [vitest, ...vitest.projects]) config.bail = bail ? 1 : 0
  const paths = tests.map((test) => join(process.cwd(), test))
  const specifications = (await vitest.globTestSpecifications([...tests])).filter(({ moduleId }) =>
    paths.includes(moduleId),
  )
  const failures = await runAll(vitest, specifications)
  if (changesDatabase) await closeVitest()
  return failures
}

/** Runs test files and retries incomplete runs. A late cancellation of the previous run skips tests of this one. */
async function runAll(vitest: Vitest, specifications: TestSpecification[]): Promise<string[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const result = await vitest.runTestSpecifications(specifications)
    const failures = listFailures(result)
    if (failures.length > 0 || isComplete(result, specifications.length)) return failures
  }
  throw new Error('the tests did not run to completion')
}

function isComplete({ testModules }: TestRunResult, count: number): boolean {
  const ran = testModules.filter((module) => module.children.allTests().next().done === false)
  return ran.length === count && ran.every((module) => [...module.children.allTests()].every(isPassed))
}

function isPassed(test: TestCase): boolean {
  return test.result().state === 'passed'
}

async function openVitest(): Promise<Vitest> {
  return createVitest('test', { watch: false, reporters: [{}], maxWorkers: 1, allowOnly: false })
}

async function closeVitest(): Promise<void> {
  const closing = vitest
  vitest = null
  await closing?.close()
}

function listFailures({ testModules, unhandledErrors }: TestRunResult): string[] {
  const moduleFailures = testModules.flatMap((module) => [
    ...module.errors().map((error) => `${module.relativeModuleId}: ${error.message}`),
    ...[...module.children.allTests('failed')].map(
      (test) => `${test.fullName}: ${test.result().errors?.[0]?.message.split('\n')[0] ?? ''}`,
    ),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map((error) => error.message)),
  ])
  return [...moduleFailures, ...unhandledErrors.map((error) => `unhandled: ${getErrorMessage(error)}`)]
}

/** Returns the message of an error. Errors from another process are plain objects. */
function getErrorMessage(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : typeof error
}
