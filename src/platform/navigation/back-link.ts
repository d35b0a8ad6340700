import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTrail } from '#platform/navigation/back-trail.ts'

/** A page behind the current one in the browser history. */
interface PreviousPage {
  readonly pathname: string
  /** Path and query of that page. */
  readonly to: string
  readonly steps: number
}

/** Finds the nearest previous page that matches, or null. */
export function findPreviousPage(
  trail: readonly string[],
  matches: (pathname: string) => boolean,
): PreviousPage | null {
  const index = trail.findLastIndex((path) => matches(pathnameOf(path)))
  const to = trail[index]
  return to === undefined ? null : { pathname: pathnameOf(to), to, steps: trail.length - index }
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path
}

/** Returns the props of a link that goes back to a previous page, or to `fallback` when there is none. */
export function useBackLink(previous: PreviousPage | null, fallback: string) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (!previous || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(-previous.steps)
  }
  return { to: previous?.to ?? fallback, onClick }
}

/**
 * Returns the props of a link to the parent page. When the parent is the previous history entry, the link goes back to
 * it, so that Back does not return to this page.
 */
export function useParentLink(parent: string) {
  return useBackLink(
    findPreviousPage(useTrail().slice(-1), (pathname) => pathname === parent),
    parent,
  )
}
