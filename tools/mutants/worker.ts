import { fork, type ChildProcess } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'
import type { TestResult, TestRequest } from './test-process.ts'
import { copyWorkTree, removeCopy } from './work-copy.ts'

/** Minutes after which a test run counts as failed: a fault may make a loop endless. */
const MAX_MINUTES = 6

/** Thrown when no test could run, for example because the database could not be created with the fault. */
export class UntestableMutant extends Error {
  override readonly name = 'UntestableMutant'
}

/** A copy of the work tree with a process that runs tests in it, one run at a time. */
export interface Worker {
  /** Runs test files without a fault and returns the names of those that fail. */
  runTests(tests: readonly string[]): Promise<readonly string[]>
  /**
   * Plants a mutant, runs its tests and removes it. Returns the test or error that noticed it, or null.
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
    await endChild(child)
    child = null
    if (result) throw new UntestableMutant(result.error)
    return [`more than ${MAX_MINUTES} minutes, or the end of the test process`]
  }
  return {
    runTests: (tests) => request({ tests, changedFile: null, bail: false }),
    runMutant: async (mutant) => (await withPlanted(copy, mutant, request))[0] ?? null,
    async [Symbol.asyncDispose]() {
      if (child) await endChild(child)
      remove()
      process.off('exit', remove)
    },
  }
}

async function withPlanted(
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

/** Returns null when the child ends or takes too long. */
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

async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = setTimeout(() => child.kill('SIGKILL'), 30_000)
  child.kill('SIGTERM')
  await ended
  clearTimeout(kill)
}
