import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FoundMembers } from '../contract.ts'
import { resultsStorageKey } from './search.tsx'

/** The loaded pages of a search and the scroll position. */
interface SavedResults {
  /** The viewer and the history entry of the tab. */
  readonly key: string
  readonly savedAt: number
  readonly scrollTop: number
  readonly data: InfiniteData<FoundMembers, string | null>
}

const MAX_AGE_MILLISECONDS = 10 * 60_000

type ResultsRestorationProps = {
  viewerId: string
  queryKey: readonly unknown[]
  /** The list came with the document, not by client-side navigation. */
  isDocumentLoad: boolean
}

/**
 * Restores the pages and the scroll position after going back to the list from another document. Within one document
 * the query cache and the router restore them. A reload of the list itself restores nothing. Renders nothing.
 */
export function ResultsRestoration({ viewerId, queryKey, isDocumentLoad }: ResultsRestorationProps) {
  const cache = useQueryClient()
  const key = `${viewerId} ${useLocation().key}`
  const isHistoryNavigation = useIsHistoryNavigation(isDocumentLoad)
  const restore = useEffectEvent(() => {
    const saved = isHistoryNavigation ? readSavedResults(key) : null
    if (saved) void restoreResults(cache, queryKey, saved)
  })
  useLayoutEffect(() => restore(), []) // only on mount
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
    // `queryKey` is a new array on each render. Its content changes only when `key` does, so `key` is enough.
    // oxlint-disable-next-line react/exhaustive-deps -- the clean-up must save under the old key
  }, [cache, key])
  return null
}

/** Cancels a running request first, because its page would overwrite the restored ones. */
async function restoreResults(cache: QueryClient, queryKey: readonly unknown[], saved: SavedResults): Promise<void> {
  await cache.cancelQueries({ queryKey })
  const cached = cache.getQueryData<SavedResults['data']>(queryKey)
  if (!cached || saved.data.pages.length <= cached.pages.length) return
  cache.setQueryData(queryKey, saved.data)
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, saved.scrollTop)))
}

/**
 * Returns whether the member went back or forward to a list that an earlier load of the document showed. A document
 * that was reloaded, or reached by Back or Forward, starts with an empty query cache. A Pop inside it may therefore
 * lead to a list that only the storage has. In a document reached by a link, the query cache has the list.
 */
function useIsHistoryNavigation(isDocumentLoad: boolean): boolean {
  if (useNavigationType() !== NavigationType.Pop) return false
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // the type of these entries
  return isDocumentLoad ? load?.type === 'back_forward' : load?.type !== 'navigate'
}

function readSavedResults(key: string): SavedResults | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(resultsStorageKey) ?? 'null') as SavedResults | null // written by `saveResults` only
    return saved?.key === key && Date.now() - saved.savedAt < MAX_AGE_MILLISECONDS ? saved : null
  } catch {
    return null
  }
}

function saveResults(saved: SavedResults): void {
  try {
    sessionStorage.setItem(resultsStorageKey, JSON.stringify(saved))
  } catch {
    // without storage only the scroll position is lost
  }
}
