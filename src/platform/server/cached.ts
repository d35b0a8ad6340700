import { LRUCache } from 'lru-cache'
import type { Bus } from '#platform/server/live/bus.ts'

/** The limits of a cache, and which values it stores. */
export interface CacheOptions<Value> {
  /** `<feature>.<what>`. The entries that one process deletes from a named cache are deleted in all processes. */
  readonly name?: string
  /** The maximum number of entries per installation. The least recently used one is evicted. */
  readonly maxEntries: number
  /** The age at which an entry expires; entries without it never expire. */
  readonly maxAgeMilliseconds?: number
  /** Whether a loaded value is stored. By default every value except null is. */
  readonly isCacheable?: (value: Value) => boolean
}

/** The installation that a cache belongs to, and its clock. A `Context` is one. */
export interface CacheScope {
  readonly services: object & { readonly bus?: Bus }
  readonly now: () => Date
}

/** Returns a time that never goes back, unlike the clock of the system. */
export function monotonicNow(): Date {
  return new Date(performance.timeOrigin + performance.now())
}

/** A cache of loaded values by key. */
export interface Cache<Value> {
  /**
   * Returns the cached value, or loads it. Concurrent callers share a load. When it fails, those who shared it share a
   * second one. Failures are not cached.
   */
  get(key: string, load: () => Promise<Value>): Promise<Value>
  /** Removes an entry, of a named cache in every process. A load that is running for it is not stored. */
  delete(key: string): void
}

/**
 * Creates an in-process cache. Call the result with a context. Each installation has its own entries, so that two
 * installations in one process never mix.
 */
export function cached<Value>(options: CacheOptions<Value>): (scope: CacheScope) => Cache<Value> {
  const caches = new WeakMap<object, Cache<Value>>()
  return (scope) => {
    const existing = caches.get(scope.services)
    if (existing) return existing
    const created = createCache(options, scope)
    caches.set(scope.services, created)
    return created
  }
}

function createCache<Value>(options: CacheOptions<Value>, { services: { bus }, now }: CacheScope): Cache<Value> {
  const { name, maxEntries, maxAgeMilliseconds = 0, isCacheable = (value) => value !== null } = options
  const entries = new LRUCache<string, Promise<Value>>({
    maxSize: maxEntries,
    sizeCalculation: () => 1, // unlike `max`, it allocates no entries in advance
    ttl: Math.max(0, maxAgeMilliseconds - 1), // lru-cache still serves an entry of exactly this age
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })
  function startLoad(key: string, load: () => Promise<Value>): Promise<Value> {
    const loading = load()
    const evict = () => entries.peek(key) === loading && entries.delete(key)
    entries.set(key, loading)
    loading.then((value) => isCacheable(value) || evict(), evict)
    return loading
  }
  function deleteEverywhere(key: string): void {
    if (name !== undefined && bus) bus.publish({ to: 'cache', cache: name, key })
    else entries.delete(key)
  }
  if (name !== undefined)
    bus?.subscribe((message) => {
      if (message.to === 'cache' && message.cache === name) entries.delete(message.key)
      if (message.to === 'everyone') entries.clear()
    })
  return {
    get(key, load) {
      const existing = entries.get(key)
      return existing ? existing.catch(() => entries.get(key) ?? startLoad(key, load)) : startLoad(key, load)
    },
    delete: deleteEverywhere,
  }
}
