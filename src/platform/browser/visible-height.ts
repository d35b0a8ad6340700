import { useEffect } from 'react'

const property = '--visible-height'

/**
 * Sets `--visible-height` on the document to the height above the on-screen keyboard, where the keyboard covers the
 * page instead of resizing it (iOS). Removes it while the whole window is visible.
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
      window.scrollTo(0, 0) // iOS scrolls the page to show the field, which is visible anyway
    }
    update()
    viewport.addEventListener('resize', update)
    return () => {
      viewport.removeEventListener('resize', update)
      style.removeProperty(property)
    }
  }, [])
}
