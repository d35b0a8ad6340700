import { useSyncExternalStore } from 'react'
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { createConnectionLostError, isConnectionLost } from '#platform/calls/call-error.ts'
import { claimReload } from '#platform/navigation/chunk-reload.ts'
import { isSiteReachable } from '#platform/calls/site-reachable.ts'

const RETRY_MILLISECONDS = 5_000
const listeners = new Set<() => void>()
let waitingCount = 0

/**
 * Loads a code chunk. If the site responds but the chunk is gone, a new version was deployed. The page then reloads,
 * at most once a minute.
 * @param path the page to load in that case
 * @throws CallError `no_connection` when the site does not respond; the page stays
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, path = currentPath()): Promise<Chunk> {
  try {
    return await load()
  } catch (error) {
    if (!(await isSiteReachable())) throw createConnectionLostError()
    return load().catch(() => reloadOnce(path, error))
  }
}

/** Loads a chunk of the current page; waits while offline, which `useIsWaitingForConnection` reports. */
export async function loadChunkWhenOnline<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let isWaiting = false
  const setIsWaiting = (by: number) => {
    isWaiting = by > 0
    changeWaitingCount(by)
  }
  for (;;) {
    try {
      const chunk = await loadChunk(load)
      if (isWaiting) setIsWaiting(-1)
      return chunk
    } catch (error) {
      if (!isConnectionLost(error)) throw error
      if (!isWaiting) setIsWaiting(1)
      await waitForConnection()
    }
  }
}

/** Loads a chunk ahead of its use, for example when the pointer approaches the button that needs it. */
export function preloadChunk(load: () => Promise<unknown>): void {
  load().catch(() => undefined) // the actual use loads it again
}

/** Returns whether any chunk waits for a connection. */
export function useIsWaitingForConnection(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waitingCount > 0,
    () => false,
  )
}

function changeWaitingCount(by: number): void {
  waitingCount += by
  for (const listener of listeners) listener()
}

/** Resolves when the browser reports a connection, or after a timeout, since browsers miss some changes. */
function waitForConnection(): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, RETRY_MILLISECONDS)
    window.addEventListener('online', end)
  })
}

/** Reloads the current page as soon as the site responds. */
export async function reloadWhenReachable(): Promise<void> {
  while (!(await isSiteReachable())) await waitForConnection()
  location.reload()
}

function reloadOnce(path: string, error: unknown): Promise<never> {
  if (!claimReload(() => sessionStorage)) throw error
  if (path === currentPath()) location.reload()
  else location.assign(parseLocalPath(path) ?? currentPath())
  return new Promise(() => {}) // the page unloads
}

function currentPath(): string {
  return location.pathname + location.search
}
