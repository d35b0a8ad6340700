/**
 * Creates a function that loads the value of each key once; concurrent calls share a load. A failed load is forgotten, so
 * that the next call loads again.
 */
export function loadOnce<Value>(load: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const loads = new Map<string, Promise<Value>>()
  return (key) => {
    const existing = loads.get(key)
    if (existing) return existing
    const loading = load(key)
    loads.set(key, loading)
    loading.catch(() => loads.delete(key))
    return loading
  }
}
