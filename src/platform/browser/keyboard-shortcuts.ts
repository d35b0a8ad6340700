import { useEffect, useRef } from 'react'

/**
 * Listens to keys on the whole page, except in a field or dialog, or with a modifier key. Letters are given in lower case.
 * Enter keeps its meaning on links and buttons.
 */
export function useKeyboardShortcuts(actions: Readonly<Record<string, () => unknown>>): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey || event.repeat) return
      if (
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [role$=dialog], [role=menu]')
      )
        return
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button')) return
      event.preventDefault()
      action()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
