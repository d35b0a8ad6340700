import { useEffect } from 'react'

const property = '--visible-height'

/**
 * Keeps `--visible-height` on the document at the height that an on-screen keyboard leaves, where the browser lays the
 * keyboard over the page (iOS) instead of making the page smaller. Absent while the whole window is visible.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    if (!viewport) return
    const { style } = document.documentElement
    const update = () => {
      const isCovered = viewport.scale === 1 && viewport.height < window.innerHeight - 1
      if (!isCovered) return void style.removeProperty(property)
      style.setProperty(property, `${Math.round(viewport.height)}px`)
      window.scrollTo(0, 0) // iOS moves the page up to show the field, which is in sight anyway
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty(property)
    }
  }, [])
}
