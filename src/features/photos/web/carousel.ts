import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/** The minimum horizontal distance of a swipe. */
const SWIPE_PIXELS = 40

/** Steps through `count` items by arrow keys, buttons and swipes. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0)
  const [isTouched, setIsTouched] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const hasSwiped = useRef(false)
  const last = Math.max(count - 1, 0)
  const goTo = (to: number) => {
    setIsTouched(true)
    setIndex(Math.min(Math.max(to, 0), last))
  }
  const step = (by: number) => goTo(Math.min(index, last) + by)
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') step(1)
      if (event.key === 'ArrowLeft') step(-1)
    },
    onPointerDown: (event: PointerEvent) => {
      hasSwiped.current = false
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const distance = start.current && { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
      start.current = null
      if (!distance || Math.abs(distance.x) < SWIPE_PIXELS || Math.abs(distance.x) < Math.abs(distance.y)) return
      hasSwiped.current = true
      step(distance.x < 0 ? 1 : -1)
    },
    /** Ignores the click at the end of a swipe. */
    onClickCapture: (event: MouseEvent) => {
      if (!hasSwiped.current) return
      hasSwiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
  return { index: Math.min(index, last), isTouched, step, goTo, handlers }
}
