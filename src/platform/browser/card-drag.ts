import { useRef, type PointerEvent } from 'react'

/** The side to which a card leaves. */
export type CardSide = 'left' | 'right'

/** The rotation of a card that is dragged by its own width. */
const MAX_DEGREES = 15
/** A card dragged by at least this part of its width leaves when it is released. */
const MIN_DRAG_RATIO = 0.3
/** A card flicked faster than this leaves, in pixels per millisecond. */
const MIN_FLICK_SPEED = 0.55

/** Returns the CSS transform of a card dragged sideways by `x` pixels. */
export function buildDragTransform(x: number, width: number): string {
  const degrees = Math.max(-1, Math.min(1, x / width)) * MAX_DEGREES
  return `translate3d(${x}px, ${Math.abs(x) * 0.06}px, 0) rotate(${degrees}deg)`
}

/** Returns the side to which a released card leaves, or null when it springs back. `speed` is in pixels per millisecond. */
export function findDragSide({ x, width, speed }: { x: number; width: number; speed: number }): CardSide | null {
  const isFast = Math.abs(speed) > MIN_FLICK_SPEED && Math.sign(speed) === Math.sign(x) && Math.abs(x) > 12
  if (!isFast && Math.abs(x) < width * MIN_DRAG_RATIO) return null
  return x > 0 ? 'right' : 'left'
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

/** The pointer moves this far before a card follows it, so that a tap on something in the card remains a tap. */
const TAP_PIXELS = 6

interface Drag {
  readonly pointerId: number
  readonly startX: number
  readonly width: number
  /** The element that moves. */
  readonly part: HTMLElement
  isMoving: boolean
  x: number
  samples: readonly PointerSample[]
}

/** Options of `useDrag`. */
export interface DragOptions {
  /** Called when the card is released so that it leaves. Without it the card always springs back. */
  readonly onLeave: ((side: CardSide) => void) | undefined
  /** Returns whether the card may leave to a side; else it springs back. */
  readonly canLeave?: (side: CardSide) => boolean
  /** Finds the part of the card that moves, if a drag may begin at `target`; the card itself by default. */
  readonly findPart?: (card: HTMLElement, target: EventTarget) => HTMLElement | null
}

/**
 * Makes a card draggable sideways. Sets the CSS transform directly, so that React does not render while the card moves.
 * Stamps are the elements with `data-stamp`.
 */
export function useDrag({ onLeave, canLeave = () => true, findPart = (card) => card }: DragOptions) {
  const drag = useRef<Drag | null>(null)
  const dragOf = (event: CardPointerEvent) => (drag.current?.pointerId === event.pointerId ? drag.current : null)
  function endDrag(event: CardPointerEvent): void {
    const endedDrag = dragOf(event)
    if (!endedDrag) return
    drag.current = null
    const side = event.type === 'pointercancel' || !onLeave ? null : judgeRelease(endedDrag, event)
    const isLeaving = side !== null && canLeave(side)
    releasePart(endedDrag.part, isLeaving)
    if (isLeaving) onLeave?.(side)
  }
  return {
    onPointerDown(event: CardPointerEvent) {
      if (drag.current || event.button !== 0) return
      const part = findPart(event.currentTarget, event.target)
      if (part) drag.current = startDrag(event, part)
    },
    onPointerMove(event: CardPointerEvent) {
      const current = dragOf(event)
      if (current) movePart(current, event)
    },
    onPointerUp: endDrag,
    onPointerCancel: endDrag,
  }
}

type CardPointerEvent = PointerEvent<HTMLElement>

function startDrag({ pointerId, clientX, timeStamp }: CardPointerEvent, part: HTMLElement): Drag {
  const samples = [{ x: clientX, at: timeStamp }]
  return { pointerId, part, width: part.offsetWidth, startX: clientX, isMoving: false, x: 0, samples }
}

function movePart(drag: Drag, { currentTarget: card, clientX, timeStamp }: CardPointerEvent): void {
  drag.x = clientX - drag.startX
  drag.samples = [...drag.samples.slice(-MAX_SAMPLES), { x: clientX, at: timeStamp }]
  if (!drag.isMoving) {
    if (Math.abs(drag.x) < TAP_PIXELS) return
    drag.isMoving = true
    card.setPointerCapture(drag.pointerId)
    drag.part.style.transition = 'none'
  }
  drag.part.style.transform = buildDragTransform(drag.x, drag.width)
  showStamps(drag.part, drag.x / (drag.width * MIN_DRAG_RATIO))
}

function judgeRelease({ x, width, startX, samples }: Drag, { timeStamp }: CardPointerEvent): CardSide | null {
  return findDragSide({ x, width, speed: measureReleaseSpeed(samples, { x: startX + x, at: timeStamp }) })
}

/** Springs the card back, unless it leaves. A leaving card flies off from its current position. */
function releasePart(part: HTMLElement, isLeaving: boolean): void {
  part.style.transition = ''
  if (isLeaving) return
  part.style.transform = ''
  showStamps(part, 0)
}

/** Fades in the stamp of a side. The right one is opaque at a `progress` of 1, the left one at -1. */
export function showStamps(card: HTMLElement, progress: number): void {
  for (const stamp of card.querySelectorAll<HTMLElement>('[data-stamp]')) {
    const opacity = stamp.dataset['stamp'] === 'right' ? progress : -progress
    stamp.style.opacity = String(Math.max(0, Math.min(1, opacity)))
  }
}
