import { useLayoutEffect, useRef } from 'react'
import { buildDragTransform, showStamps, type CardSide } from './card-drag.ts'

const FLIGHT_MS = 320

interface Flight {
  /** The card flies in from this side. */
  readonly from: CardSide | null
  /** The card flies off to this side. */
  readonly to: CardSide | undefined
  readonly onFlownOff: (() => void) | undefined
  /** Finds the part of the card that flies; the card itself by default. */
  readonly findPart?: (card: HTMLElement) => HTMLElement | null
}

/** Animates a card that leaves the stack or returns to it. Skips the animation if the user prefers reduced motion. */
export function useFlight(
  element: { readonly current: HTMLElement | null },
  { from, to, onFlownOff, findPart }: Flight,
): void {
  const callback = useRef(onFlownOff)
  useLayoutEffect(() => {
    callback.current = onFlownOff
  })
  useLayoutEffect(() => {
    const card = element.current && (findPart?.(element.current) ?? element.current)
    if (!card || (!to && !from)) return undefined
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
      if (to) callback.current?.()
      return resetCard(card)
    }
    return to ? flyOff(card, to, () => callback.current?.()) : flyIn(card, from ?? 'left')
  }, [element, from, to, findPart])
}

function offscreenTransform(card: HTMLElement, side: CardSide): string {
  const distance = (card.offsetWidth + window.innerWidth) / 2 + 80
  return buildDragTransform(side === 'right' ? distance : -distance, card.offsetWidth)
}

function flyOff(card: HTMLElement, side: CardSide, onFlownOff: () => void): () => void {
  showStamps(card, side === 'right' ? 1 : -1)
  const start = card.style.transform || 'none'
  const flight = card.animate([{ transform: start }, { transform: offscreenTransform(card, side) }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(.3,.2,.6,1)',
    fill: 'forwards',
  })
  flight.onfinish = onFlownOff
  return () => {
    flight.cancel()
    resetCard(card)
  }
}

function flyIn(card: HTMLElement, side: CardSide): () => void {
  resetCard(card)
  const flight = card.animate([{ transform: offscreenTransform(card, side) }, { transform: 'none' }], {
    duration: FLIGHT_MS,
    easing: 'cubic-bezier(.2,.8,.2,1)',
  })
  return () => flight.cancel()
}

function resetCard(card: HTMLElement): undefined {
  card.style.transform = ''
  showStamps(card, 0)
}
