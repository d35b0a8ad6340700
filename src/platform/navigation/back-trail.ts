import { useSyncExternalStore } from 'react'

const MAX_LENGTH = 30
const emptyTrail: readonly string[] = []
const listeners = new Set<() => void>()
let trail = emptyTrail

if (typeof window !== 'undefined') {
  trail = parseTrail(history.state)
  window.addEventListener('popstate', ({ state }) => changeTrail(parseTrail(state)), true)
}

/**
 * Stores in the new history entry which pages of the app precede it. Unlike the router's own state, it survives a
 * reload.
 */
export async function recordTrail(navigate: () => Promise<unknown>): Promise<void> {
  const [path, previousTrail, index] = [location.pathname + location.search, trail, getHistoryIndex(history.state)]
  await navigate()
  const newIndex = getHistoryIndex(history.state)
  if (newIndex < index || parseTrail(history.state).length > 0) return // a traversal, or no navigation at all
  changeTrail(newIndex > index ? [...previousTrail, path].slice(-MAX_LENGTH) : previousTrail)
  history.replaceState({ ...(history.state as object | null), trail }, '')
}

/** Returns the previous pages of the app (path and query), nearest last; empty where Back leaves the app. */
export function useTrail(): readonly string[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => trail,
    () => emptyTrail,
  )
}

function changeTrail(next: readonly string[]): void {
  trail = next
  for (const listener of listeners) listener()
}

function parseTrail(state: unknown): readonly string[] {
  const { trail: found } = Object(state) as { trail?: unknown }
  return Array.isArray(found) ? found.filter((path) => typeof path === 'string') : emptyTrail
}

function getHistoryIndex(state: unknown): number {
  const { idx } = Object(state) as { idx?: unknown }
  return typeof idx === 'number' ? idx : 0
}
