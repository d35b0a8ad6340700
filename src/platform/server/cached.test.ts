import { expect, test } from 'vitest'
import { cached, type CacheScope } from './cached.ts'
import { createBus, createInProcessBus, type Bus, type BusMessage } from './live/bus.ts'

/** Creates an installation with a clock that a test sets. */
function newScope(): CacheScope & { clock: { at: number } } {
  const clock = { at: 1_000_000 }
  return { services: {}, now: () => new Date(clock.at), clock }
}

/** Creates a load that counts its runs and returns their number. */
function countLoads(): { count: number; load: () => Promise<number> } {
  const loads = { count: 0, load: async () => ++loads.count }
  return loads
}

test('a value is loaded once until it expires', async () => {
  const [scope, loads] = [newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 10, maxAgeMilliseconds: 60_000 })
  expect([await cache(scope).get('a', loads.load), await cache(scope).get('a', loads.load)]).toEqual([1, 1])
  scope.clock.at += 59_999
  expect(await cache(scope).get('a', loads.load)).toBe(1)
  scope.clock.at += 1
  expect(await cache(scope).get('a', loads.load)).toBe(2)
})

test('concurrent callers share a load, and the least recently used entry is evicted', async () => {
  const [scope, loads] = [newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 2 })(scope)
  expect(await Promise.all([cache.get('a', loads.load), cache.get('a', loads.load)])).toEqual([1, 1])
  await cache.get('b', loads.load)
  await cache.get('a', loads.load)
  await cache.get('c', loads.load) // evicts b
  expect([await cache.get('a', loads.load), await cache.get('b', loads.load)]).toEqual([1, 4])
})

test('a failed load is not cached, and those who shared it share a second one', async () => {
  const [scope, loads] = [newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 10 })(scope)
  const failing = cache.get('a', () => Promise.reject(new Error('no')))
  const sharing = Promise.all([cache.get('a', loads.load), cache.get('a', loads.load)])
  await expect(failing).rejects.toThrow('no')
  expect(await sharing).toEqual([1, 1])
  expect(await cache.get('a', loads.load)).toBe(1)
})

test('null is not cached, nor a value that the options exclude', async () => {
  const scope = newScope()
  const nullable = cached<string | null>({ maxEntries: 10 })(scope)
  expect(await nullable.get('a', async () => null)).toBeNull()
  expect(await nullable.get('a', async () => 'found')).toBe('found')
  const even = cached<number>({ maxEntries: 10, isCacheable: (value) => value % 2 === 0 })(scope)
  expect([await even.get('a', async () => 1), await even.get('a', async () => 2)]).toEqual([1, 2])
  expect(await even.get('a', async () => 3)).toBe(2)
})

test('an entry that is deleted while it loads is not stored', async () => {
  const [scope, loads] = [newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 10 })(scope)
  const outdated = cache.get('a', loads.load)
  cache.delete('a')
  await outdated
  expect(await cache.get('a', loads.load)).toBe(2)
})

test('two installations have separate entries', async () => {
  const [one, other, loads] = [newScope(), newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 10 })
  expect([await cache(one).get('a', loads.load), await cache(other).get('a', loads.load)]).toEqual([1, 2])
})

test('an entry that is deleted from a named cache is deleted in every process', async () => {
  const { one, two, relay } = newProcesses()
  const loads = countLoads()
  const cache = cached<number>({ name: 'test.cached', maxEntries: 10 })
  const other = cached<number>({ name: 'test.other', maxEntries: 10 })
  for (const scope of [one, two]) await Promise.all(['a', 'b'].map((key) => cache(scope).get(key, loads.load)))
  await other(two).get('a', loads.load)

  cache(one).delete('a')
  await relay()

  const isCached = async (cached: Promise<number>) => (await cached) <= 5
  expect(await isCached(cache(one).get('a', loads.load))).toBe(false)
  expect(await isCached(cache(two).get('a', loads.load))).toBe(false)
  expect(await isCached(cache(two).get('b', loads.load))).toBe(true)
  expect(await isCached(other(two).get('a', loads.load))).toBe(true)
})

test('a named cache is cleared when messages may have been lost', async () => {
  const { one } = newProcesses()
  const loads = countLoads()
  const cache = cached<number>({ name: 'test.cleared', maxEntries: 10 })
  await cache(one).get('a', loads.load)
  one.services.bus.publish({ to: 'everyone' })
  expect(await cache(one).get('a', loads.load)).toBe(2)
})

/** Creates two processes; `relay` passes the messages of the first to the second. */
function newProcesses() {
  const sent: BusMessage[] = []
  const one = createBus(() => ({ send: (messages) => void sent.push(...messages), close: async () => undefined }))
  const two = createInProcessBus()
  const newProcess = (bus: Bus) => ({ services: { bus }, now: () => new Date(1_000_000) })
  return {
    one: newProcess(one),
    two: newProcess(two),
    async relay() {
      await one.close()
      for (const message of sent.splice(0)) two.publish(message)
    },
  }
}
