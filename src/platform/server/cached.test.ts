import { expect, test } from 'vitest'
import { cached, type CacheScope } from './cached.ts'

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

test('two installations have entries of their own', async () => {
  const [one, other, loads] = [newScope(), newScope(), countLoads()]
  const cache = cached<number>({ maxEntries: 10 })
  expect([await cache(one).get('a', loads.load), await cache(other).get('a', loads.load)]).toEqual([1, 2])
})
