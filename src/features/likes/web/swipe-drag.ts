import { useRef, type PointerEvent } from 'react'
import type { Verdict } from './swipe-moves.ts'

/** The rotation of a card that is dragged by its own width. */
const MAX_DEGREES = 15
/** A card dragged by at least this part of its width is liked or skipped when it is released. */
const MIN_DRAG_RATIO = 0.3
/** A card flicked faster than this is liked or skipped, in pixels per millisecond. */
const MIN_FLICK_SPEED = 0.55

/** Returns the CSS transform of a card dragged sideways by `x` pixels. */
export function buildDragTransform(x: number, width: number): string {
  const degrees = Math.max(-1, Math.min(1, x / width)) * MAX_DEGREES
  return `translate3d(${x}px, ${Math.abs(x) * 0.06}px, 0) rotate(${degrees}deg)`
}

/** Returns the verdict of a released drag, or null when the card springs back. `speed` is in pixels per millisecond. */
export function findDragVerdict({ x, width, speed }: { x: number; width: number; speed: number }): Verdict | null {
  const isFast = Math.abs(speed) > MIN_FLICK_SPEED && Math.sign(speed) === Math.sign(x) && Math.abs(x) > 12
  if (!isFast && Math.abs(x) < width * MIN_DRAG_RATIO) return null
  return x > 0 ? 'like' : 'skip'
}

/** The period before the release whose movement counts as a flick, in milliseconds. */
const FLICK_MILLISECONDS = 100

/** Enough for the period above with a pointer that reports 1,000 times per second. */
const MAX_SAMPLES = 128

/** The position of the pointer at a time, in milliseconds. */
interface PointerSample {
  readonly x: number
  readonly at: number
}

/**
 * Returns the mean speed of a pointer in the period before its release, in pixels per millisecond. A pointer that was
 * held still since before that period has the speed 0.
 */
export function measureReleaseSpeed(samples: readonly PointerSample[], release: PointerSample): number {
  const start = release.at - FLICK_MILLISECONDS
  const earlier = samples.findLast(({ at }) => at <= start)
  const first = earlier ? { ...earlier, at: start } : samples[0]
  return first && release.at > first.at ? (release.x - first.x) / (release.at - first.at) : 0
}

interface Drag {
  readonly pointerId: number
  readonly startX: number
  readonly width: number
  x: number
  samples: readonly PointerSample[]
}

/**
 * Makes a card draggable sideways. Sets the CSS transform directly, so that React does not render while the card moves.
 * Stamps are the elements with `data-stamp`. Without `onVerdict` the card always springs back.
 */
export function useDrag(onVerdict: ((verdict: Verdict) => void) | undefined) {
  const drag = useRef<Drag | null>(null)
  const dragOf = (event: CardPointerEvent) => (drag.current?.pointerId === event.pointerId ? drag.current : null)
  function endDrag(event: CardPointerEvent): void {
    const endedDrag = dragOf(event)
    if (!endedDrag) return
    drag.current = null
    const verdict = event.type === 'pointercancel' || !onVerdict ? null : judgeRelease(endedDrag, event)
    releaseCard(event.currentTarget, verdict !== null)
    if (verdict) onVerdict?.(verdict)
  }
  return {
    onPointerDown(event: CardPointerEvent) {
      if (!drag.current && event.button === 0) drag.current = startDrag(event)
    },
    onPointerMove(event: CardPointerEvent) {
      const current = dragOf(event)
      if (current) moveCard(current, event)
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  }
}

type CardPointerEvent = PointerEvent<HTMLElement>

function startDrag({ currentTarget: card, pointerId, clientX, timeStamp }: CardPointerEvent): Drag {
  card.setPointerCapture(pointerId)
  card.style.transition = 'none'
  const samples = [{ x: clientX, at: timeStamp }]
  return { pointerId, width: card.offsetWidth, startX: clientX, x: 0, samples }
}

function moveCard(drag: Drag, { currentTarget: card, clientX, timeStamp }: CardPointerEvent): void {
  drag.x = clientX - drag.startX
  drag.samples = [...drag.samples.slice(-MAX_SAMPLES), { x: clientX, at: timeStamp }]
  card.style.transform = buildDragTransform(drag.x, drag.width)
  showStamps(card, drag.x / (drag.width * MIN_DRAG_RATIO))
}

function judgeRelease({ x, width, startX, samples }: Drag, { timeStamp }: CardPointerEvent): Verdict | null {
  return findDragVerdict({ x, width, speed: measureReleaseSpeed(samples, { x: startX + x, at: timeStamp }) })
}

/** Springs the card back, unless it leaves. A leaving card flies off from its current position. */
function releaseCard(card: HTMLElement, isLeaving: boolean): void {
  card.style.transition = ''
  if (isLeaving) return
  card.style.transform = ''
  showStamps(card, 0)
}

/** Fades in the stamp of a verdict. The stamp for a like is opaque at a `progress` of 1, that for a skip at -1. */
export function showStamps(card: HTMLElement, progress: number): void {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    const opacity = stamp.dataset['stamp'] === 'like' ? progress : -progress
    stamp.style.opacity = String(Math.max(0, Math.min(1, opacity)))
  }
}
