import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffectEvent, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { FoundMembers } from '../contract.ts'
import { foundStorage } from './search.tsx'

/** Pages that were found, and where one was among them. */
interface Left {
  /** Whose they are, and the entry of the tab's history that shows them. */
  readonly of: string
  readonly at: number
  readonly top: number
  readonly data: InfiniteData<FoundMembers, string | null>
}

const KEEP_MILLISECONDS = 10 * 60_000

type FoundAgainProps = {
  viewerId: string
  queryKey: readonly unknown[]
  /** The list came with the document, not by going there. */
  isFirst: boolean
}

/**
 * Brings back the pages and the place of whoever comes back to them after the document was loaded anew; within one
 * document the cache keeps the pages and the router the place. Loading the list itself anew shows it anew. Draws
 * nothing; fetched once the list is there.
 */
export function FoundAgain({ viewerId, queryKey, isFirst }: FoundAgainProps) {
  const cache = useQueryClient()
  const of = `${viewerId} ${useLocation().key}`
  const isBack = useIsBack(isFirst)
  const comeBack = useEffectEvent(() => {
    const left = isBack ? leftBefore(of) : null
    if (left) void bringBack(cache, queryKey, left)
  })
  useLayoutEffect(() => comeBack(), []) // only as the list appears
  useLayoutEffect(() => {
    const keep = () => {
      const data = cache.getQueryData<Left['data']>(queryKey)
      if (data) leave({ of, at: Date.now(), top: window.scrollY, data })
    }
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('pagehide', keep)
      keep()
    }
    // The key is an equal one at each drawing, and `of` changes with what it names.
    // oxlint-disable-next-line react/exhaustive-deps -- the clean-up must keep what was left under the old key
  }, [cache, of])
  return null
}

/** A page that is on its way would take the place of those that come back, so it is called off first. */
async function bringBack(cache: QueryClient, queryKey: readonly unknown[], left: Left): Promise<void> {
  await cache.cancelQueries({ queryKey })
  const known = cache.getQueryData<Left['data']>(queryKey)
  if (!known || left.data.pages.length <= known.pages.length) return
  cache.setQueryData(queryKey, left.data)
  requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, left.top)))
}

/** Whether the history led here, in a document that was loaded anew meanwhile. */
function useIsBack(isFirst: boolean): boolean {
  if (useNavigationType() !== NavigationType.Pop) return false
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // of this kind only
  return isFirst ? load?.type === 'back_forward' : load?.type !== 'navigate'
}

function leftBefore(of: string): Left | null {
  try {
    const left = JSON.parse(sessionStorage.getItem(foundStorage) ?? 'null') as Left | null // only `leave` writes it
    return left?.of === of && Date.now() - left.at < KEEP_MILLISECONDS ? left : null
  } catch {
    return null
  }
}

function leave(left: Left): void {
  try {
    sessionStorage.setItem(foundStorage, JSON.stringify(left))
  } catch {
    // a full or forbidden storage costs the place, nothing else
  }
}
