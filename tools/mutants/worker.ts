import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { TestResult, TestRequest } from './test-process.ts'
import { copyWorkTree, removeCopy } from './work-copy.ts'

/** The time limit of a test run, because a mutant may cause an endless loop. */
const MAX_MINUTES = 6

/** Thrown when no test could run, for example because the database cannot be created with the mutant. */
export class UntestableMutant extends Error {
  override readonly name = 'UntestableMutant'
}

/** A copy of the work tree with a process that runs tests in it, one run at a time. */
export interface Worker {
  /** Runs test files without a mutant and returns the names of the tests that fail. */
  runTests(tests: readonly string[]): Promise<readonly string[]>
  /**
   * Applies a mutant, runs its tests and restores the file. Returns the test or error that detected the mutant, or null.
   * @throws UntestableMutant
   */
  runMutant(mutant: Mutant): Promise<string | null>
  [Symbol.asyncDispose](): Promise<void>
}

/** Starts a worker on a new copy. */
export function startWorker(root: string): Worker {
  const copy = copyWorkTree(root)
  const remove = () => removeCopy(copy)
  process.once('exit', remove) // also when a signal ends the command; the child ends by itself
  let child: ChildProcess | null = null
  const request = async (request: TestRequest) => {
    child ??= fork(join(copy, 'tools/mutants/test-process.ts'), {
      cwd: copy,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const result = await waitForResult(child, request)
    if (result && 'failures' in result) return result.failures
    await stopChild(child)
    child = null
    if (result) throw new UntestableMutant(result.error)
    return [`the tests took more than ${MAX_MINUTES} minutes or ended their process`]
  }
  return {
    runTests: (tests) => request({ tests, changedFile: null, bail: false }),
    runMutant: async (mutant) => (await withMutant(copy, mutant, request))[0] ?? null,
    async [Symbol.asyncDispose]() {
      if (child) await stopChild(child)
      remove()
      process.off('exit', remove)
    },
  }
}

async function withMutant(
  copy: string,
  { file, find, replace, tests }: Mutant,
  request: (request: TestRequest) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  try {
    return await request({ tests, changedFile: file, bail: true })
  } finally {
    writeFileSync(path, original)
  }
}

/** Sends a request and returns its result, or null when the child exits or takes too long. */
function waitForResult(child: ChildProcess, request: TestRequest): Promise<TestResult | null> {
  return new Promise((resolve) => {
    const settle = (result: TestResult | null) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      resolve(result)
    }
    const onExit = () => settle(null)
    const timer = setTimeout(onExit, MAX_MINUTES * 60_000)
    child.once('exit', onExit)
    child.once('message', (result) => settle(result as TestResult)) // sent by our own test-process.ts
    child.send(request)
  })
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = setTimeout(() => child.kill('SIGKILL'), 30_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(kill)
}
