import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTrail } from '#platform/back-trail.ts'

/** The way back to a page that lies behind this one. */
interface PreviousPage {
  readonly pathname: string
  /** Path and query of that page. */
  readonly to: string
  readonly steps: number
}

/** Finds the nearest page behind this one that fits, or null. */
export function findPreviousPage(trail: readonly string[], matches: (pathname: string) => boolean): PreviousPage | null {
  const index = trail.findLastIndex((path) => matches(pathnameOf(path)))
  const to = trail[index]
  return to === undefined ? null : { pathname: pathnameOf(to), to, steps: trail.length - index }
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path
}

/** The props of a link that steps back to a page behind this one, or leads to `otherwise` where there is none. */
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
 * The props of a link to the page that this one belongs to. It steps back where that page lies right behind this one,
 * so that Back does not lead here again.
 */
export function useParentLink(parent: string) {
  return useBackLink(
    findPreviousPage(useTrail().slice(-1), (pathname) => pathname === parent),
    parent,
  )
}
