import { useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'

/** A finger must travel this far sideways before it is a swipe. */
const SWIPE_PIXELS = 40

/** Leafing through `count` things by keys, buttons and swipes. */
export function useCarousel(count: number) {
  const [index, setIndex] = useState(0)
  const [touched, setTouched] = useState(false)
  const start = useRef<{ x: number; y: number } | null>(null)
  const swiped = useRef(false)
  const last = Math.max(count - 1, 0)
  const show = (to: number) => {
    setTouched(true)
    setIndex(Math.min(Math.max(to, 0), last))
  }
  const step = (by: number) => show(Math.min(index, last) + by)
  const handlers = {
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') step(1)
      if (event.key === 'ArrowLeft') step(-1)
    },
    onPointerDown: (event: PointerEvent) => {
      swiped.current = false
      start.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : null
    },
    onPointerUp: (event: PointerEvent) => {
      const moved = start.current && { x: event.clientX - start.current.x, y: event.clientY - start.current.y }
      start.current = null
      if (!moved || Math.abs(moved.x) < SWIPE_PIXELS || Math.abs(moved.x) < Math.abs(moved.y)) return
      swiped.current = true
      step(moved.x < 0 ? 1 : -1)
    },
    /** The press that ends a swipe presses no button. */
    onClickCapture: (event: MouseEvent) => {
      if (!swiped.current) return
      swiped.current = false
      event.stopPropagation()
      event.preventDefault()
    },
  }
  return { index: Math.min(index, last), touched, step, show, handlers }
}
