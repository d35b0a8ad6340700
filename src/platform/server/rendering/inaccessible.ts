/**
 * Creates a stand-in for data that a cached section may not read. Reading a property throws, except the allowed ones.
 * @param name names the data in the error
 */
export function createInaccessible<Value extends object>(name: string, allowed: Partial<Value> = {}): Value {
  return new Proxy(allowed, {
    get(target, key) {
      if (key in target) return target[key as keyof Value]
      throw new Error(`a cached section reads ${String(key)} of ${name}, which is not in its cache key`)
    },
  }) as Value // only the allowed properties are ever read
}
