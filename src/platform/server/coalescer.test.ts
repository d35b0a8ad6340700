import { expect, test } from 'vitest'
import { createCoalescer } from './coalescer.ts'

/** Creates an async function with deferred promises. The test settles each run itself. */
function newControlledWork() {
  const runs: PromiseWithResolvers<void>[] = []
  const work = () => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  }
  return { runs, work }
}

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('calls during a run share the next run, which starts when the current one ends', async () => {
  const { runs, work } = newControlledWork()
  const coalesce = createCoalescer()
  const first = coalesce('a', work)
  const others = [coalesce('a', work), coalesce('a', work), coalesce('a', work)]
  await tick()
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
  await first
  await tick()
  expect(runs).toHaveLength(2)
  const late = coalesce('a', work) // the second run has started, so this call needs another
  await tick()
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
  await Promise.all(others)
  await tick()
  expect(runs).toHaveLength(3)
  runs[2]?.resolve()
  await late
})

test('a failed run rejects for all its callers, and the next one still runs', async () => {
  const { runs, work } = newControlledWork()
  const coalesce = createCoalescer()
  const first = coalesce('a', work)
  const second = coalesce('a', work)
  runs[0]?.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
  await tick()
  runs[1]?.resolve()
  await second
  const third = coalesce('a', work)
  runs[2]?.resolve()
  await third
  expect(runs).toHaveLength(3)
})

test('runs of different keys are independent', async () => {
  const { runs, work } = newControlledWork()
  const coalesce = createCoalescer()
  void coalesce('a', work)
  void coalesce('b', work)
  await tick()
  expect(runs).toHaveLength(2)
})
