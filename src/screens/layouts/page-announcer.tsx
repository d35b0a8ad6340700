import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { prefixTitle } from './prefix-title.ts'

/**
 * Moves the focus to the heading of each new screen and announces its title, as a browser does for a new document. The
 * first load and a change of the query string alone do not move the focus.
 */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const announced = useRef({ pathname, heading: '' })
  const [title, setTitle] = useState('')
  useEffect(() => {
    const last = announced.current
    const heading = findHeading()
    announced.current = { pathname, heading: heading?.textContent ?? '' }
    if (last.pathname === pathname) return
    setTitle(prefixTitle(document.title, 0))
    if (!keepsFocus(announced.current.heading === last.heading)) moveFocusTo(heading)
  }, [pathname])
  return (
    <p id="page-announcer" role="status" className="sr-only">
      {title}
    </p>
  )
}

function findHeading(): HTMLElement | null {
  return [...document.querySelectorAll<HTMLElement>('h1')].find((element) => element.checkVisibility()) ?? null
}

/** Returns whether the focus may stay: a dialog or field of the new screen has it, or only a tab changed. */
function keepsFocus(isSameHeading: boolean): boolean {
  const focused = document.activeElement
  if (focused?.closest('dialog, [role$=dialog]')) return true
  if (!focused?.closest('#main')) return false
  return isSameHeading || focused.matches('h1, h2, input, textarea, select')
}

/** Focuses the heading without scrolling; the scroll position is restored elsewhere. */
function moveFocusTo(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1')
  const target = heading ?? document.querySelector<HTMLElement>('#main')
  target?.focus({ preventScroll: true })
}
