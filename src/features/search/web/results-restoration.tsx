import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FoundMembers } from '../contract.ts'
import { resultsStorageKey } from './search.tsx'

/** Pages that were found, and where one was among them. */
interface SavedResults {
  /** Whose they are, and the entry of the tab's history that shows them. */
  readonly key: string
  readonly savedAt: number
  readonly scrollTop: number
  readonly data: InfiniteData<FoundMembers, string | null>
}

const MAX_AGE_MILLISECONDS = 10 * 60_000

type ResultsRestorationProps = {
  viewerId: string
  queryKey: readonly unknown[]
  /** The list came with the document, not by going there. */
  isDocumentLoad: boolean
}

/**
 * Brings back the pages and the place of whoever comes back to them after the document was loaded anew; within one
 * document the cache keeps the pages and the router the place. Loading the list itself anew shows it anew. Draws
 * nothing; fetched once the list is there.
 */
export function ResultsRestoration({ viewerId, queryKey, isDocumentLoad }: ResultsRestorationProps) {
  const cache = useQueryClient()
  const key = `${viewerId} ${useLocation().key}`
  const isHistoryNavigation = useIsHistoryNavigation(isDocumentLoad)
  const restore = useEffectEvent(() => {
    const saved = isHistoryNavigation ? readSavedResults(key) : null
    if (saved) void restoreResults(cache, queryKey, saved)
  })
  useLayoutEffect(() => restore(), []) // only as the list appears
  useLayoutEffect(() => {
    const save = () => {
      const data = cache.getQueryData<SavedResults['data']>(queryKey)
      if (data) saveResults({ key, savedAt: Date.now(), scrollTop: window.scrollY, data })
    }
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
    }
    // The key is an equal one at each drawing, and `of` changes with what it names.
    // oxlint-disable-next-line react/exhaustive-deps -- the clean-up must keep what was left under the old key
  }, [cache, key])
  return null
}

/** A page that is on its way would take the place of those that come back, so it is called off first. */
async function restoreResults(cache: QueryClient, queryKey: readonly unknown[], saved: SavedResults): Promise<void> {
  await cache.cancelQueries({ queryKey })
  const cached = cache.getQueryData<SavedResults['data']>(queryKey)
  if (!cached || saved.data.pages.length <= cached.pages.length) return
  cache.setQueryData(queryKey, saved.data)
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, saved.scrollTop)))
}

/** Whether the history led here, in a document that was loaded anew meanwhile. */
function useIsHistoryNavigation(isDocumentLoad: boolean): boolean {
  if (useNavigationType() !== NavigationType.Pop) return false
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // of this kind only
  return isDocumentLoad ? load?.type === 'back_forward' : load?.type !== 'navigate'
}

function readSavedResults(key: string): SavedResults | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(resultsStorageKey) ?? 'null') as SavedResults | null // only `leave` writes it
    return saved?.key === key && Date.now() - saved.savedAt < MAX_AGE_MILLISECONDS ? saved : null
  } catch {
    return null
  }
}

function saveResults(saved: SavedResults): void {
  try {
    sessionStorage.setItem(resultsStorageKey, JSON.stringify(saved))
  } catch {
    // a full or forbidden storage costs the place, nothing else
  }
}
