import { useRef, type PointerEvent } from 'react'
import type { Verdict } from './swipe-moves.tsx'

/** A card turns this far when it is pulled a whole width, and no further. */
const MOST_DEGREES = 15
/** Pulled this part of its width, a card leaves when it is let go. */
const FAR_ENOUGH = 0.3
/** A flick this fast, in pixels a millisecond, is enough too. */
const FAST_ENOUGH = 0.55

/** Where a card lies that is pulled sideways by so many pixels. */
export function pulledBy(x: number, width: number): string {
  const turn = Math.max(-1, Math.min(1, x / width)) * MOST_DEGREES
  return `translate3d(${x}px, ${Math.abs(x) * 0.06}px, 0) rotate(${turn}deg)`
}

/** What letting go of a card means, or null when it springs back; `speed` in pixels a millisecond, right is positive. */
export function verdictOf({ x, width, speed }: { x: number; width: number; speed: number }): Verdict | null {
  const isFast = Math.abs(speed) > FAST_ENOUGH && Math.sign(speed) === Math.sign(x) && Math.abs(x) > 12
  if (!isFast && Math.abs(x) < width * FAR_ENOUGH) return null
  return x > 0 ? 'like' : 'skip'
}

interface Pull {
  readonly pointerId: number
  readonly startX: number
  readonly width: number
  x: number
  lastX: number
  lastAt: number
  speed: number
}

/**
 * Lets a card be pulled sideways and let go. It moves by transform alone, past React, so that each frame is one paint.
 * The card holds its stamps as `[data-stamp]`. Where no verdict is taken it always springs back.
 */
export function useDrag(onVerdict: ((verdict: Verdict) => void) | undefined) {
  const pull = useRef<Pull | null>(null)
  const pullOf = (event: Pointing) => (pull.current?.pointerId === event.pointerId ? pull.current : null)
  function end(event: Pointing): void {
    const ended = pullOf(event)
    if (!ended) return
    pull.current = null
    const verdict = event.type === 'pointercancel' || !onVerdict ? null : verdictOf(ended)
    letGo(event.currentTarget, verdict !== null)
    if (verdict) onVerdict?.(verdict)
  }
  return {
    onPointerDown(event: Pointing) {
      if (!pull.current && event.button === 0) pull.current = grab(event)
    },
    onPointerMove(event: Pointing) {
      const current = pullOf(event)
      if (current) follow(current, event)
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}

type Pointing = PointerEvent<HTMLElement>

function grab({ currentTarget: card, pointerId, clientX, timeStamp }: Pointing): Pull {
  card.setPointerCapture(pointerId)
  card.style.transition = 'none'
  const place = { startX: clientX, lastX: clientX, lastAt: timeStamp }
  return { pointerId, width: card.offsetWidth, x: 0, speed: 0, ...place }
}

function follow(pull: Pull, { currentTarget: card, clientX, timeStamp }: Pointing): void {
  const passed = timeStamp - pull.lastAt
  if (passed > 0) pull.speed = (clientX - pull.lastX) / passed
  pull.x = clientX - pull.startX
  pull.lastX = clientX
  pull.lastAt = timeStamp
  card.style.transform = pulledBy(pull.x, pull.width)
  stamp(card, pull.x / (pull.width * FAR_ENOUGH))
}

/** The card springs back, unless it leaves: then it flies from where it is. */
function letGo(card: HTMLElement, leaves: boolean): void {
  card.style.transition = ''
  if (leaves) return
  card.style.transform = ''
  stamp(card, 0)
}

/** Shows LIKE or NEE as far as the card is pulled: 1 is far enough, negative is to the left. */
export function stamp(card: HTMLElement, part: number): void {
  for (const mark of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    const towards = mark.dataset['stamp'] === 'like' ? part : -part
    mark.style.opacity = String(Math.max(0, Math.min(1, towards)))
  }
}
