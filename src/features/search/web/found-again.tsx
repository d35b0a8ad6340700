import { useQueryClient, type InfiniteData } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useInBrowser } from '#platform/in-browser.ts'
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

/**
 * Brings back the pages and the place of whoever comes back to them after the document was loaded anew; within one
 * document the cache keeps the pages and the router the place. Loading the list itself anew shows it anew.
 */
export function useFoundAgain(viewerId: string, queryKey: readonly unknown[]): void {
  const cache = useQueryClient()
  const of = `${viewerId} ${useLocation().key}`
  const isBack = useIsBack()
  useLayoutEffect(() => {
    const left = isBack ? leftBefore(of) : null
    const known = cache.getQueryData<Left['data']>(queryKey)
    if (!left || !known || left.data.pages.length <= known.pages.length) return
    cache.setQueryData(queryKey, left.data)
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, left.top)))
    // only as the list appears
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
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
    // the key is new at each drawing; `of` changes with what it names
    // oxlint-disable-next-line react/exhaustive-deps
  }, [cache, of])
}

/** Whether the history led here, in a document that was loaded anew meanwhile. */
function useIsBack(): boolean {
  const isHydrating = !useInBrowser()
  const isByHistory = useNavigationType() === NavigationType.Pop
  if (typeof window === 'undefined' || !isByHistory) return false
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // of this kind only
  return isHydrating ? load?.type === 'back_forward' : load?.type !== 'navigate'
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
