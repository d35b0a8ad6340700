import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTrail } from '#platform/back-trail.ts'

/** The way back to a page that lies behind this one. */
interface WayBack {
  readonly pathname: string
  /** Path and query of that page. */
  readonly to: string
  readonly steps: number
}

/** Finds the nearest page behind this one that fits, or null. */
export function findWayBack(trail: readonly string[], fits: (pathname: string) => boolean): WayBack | null {
  const index = trail.findLastIndex((path) => fits(pathnameOf(path)))
  const to = trail[index]
  return to === undefined ? null : { pathname: pathnameOf(to), to, steps: trail.length - index }
}

function pathnameOf(path: string): string {
  return path.split('?')[0] ?? path
}

/** The props of a link that steps back to a page behind this one, or leads to `otherwise` where there is none. */
export function useBackLink(wayBack: WayBack | null, otherwise: string) {
  const navigate = useNavigate()
  const onClick = (event: MouseEvent) => {
    if (!wayBack || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate(-wayBack.steps)
  }
  return { to: wayBack?.to ?? otherwise, onClick }
}

/**
 * The props of a link to the page that this one belongs to. It steps back where that page lies right behind this one,
 * so that Back does not lead here again.
 */
export function useParentLink(parent: string) {
  return useBackLink(
    findWayBack(useTrail().slice(-1), (pathname) => pathname === parent),
    parent,
  )
}
