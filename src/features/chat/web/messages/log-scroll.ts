import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Within this distance of the end, new messages scroll into view. */
const NEAR_END_PIXELS = 80
const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** A child of the list with its distance from the top of the scroll container. */
interface Anchor {
  readonly element: Element
  readonly top: number
}

/** The scroll state of a message log. */
export interface LogScroll {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly list: RefObject<HTMLOListElement | null>
  readonly isScrolledUp: boolean
  /** The last message when the viewer was last at the end. */
  readonly seenSeq: number
  scrollToEnd(): void
}

/**
 * Scrolls a column-reverse container. At the end, new messages scroll into view. Elsewhere the first visible child of
 * the list stays where it is, whatever is added or removed above or below it.
 * @param followsEnd whether the list ends with the newest message
 */
export function useLogScroll({ lastSeq, followsEnd }: { lastSeq: number; followsEnd: boolean }): LogScroll {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const anchor = useRef<Anchor | null>(null)
  const previousSeq = useRef(lastSeq)
  const previousShape = useRef<readonly unknown[]>([])
  const [isScrolledUp, setScrolledUp] = useState(false)
  const [seenSeq, setSeenSeq] = useState(lastSeq)
  const update = () => {
    const element = scroller.current
    if (!element) return
    anchor.current = followsEnd && isNearEnd(element) ? null : findAnchor(element, list.current)
    setScrolledUp(element.scrollTop < -NEAR_END_PIXELS * 4)
    if (followsEnd && isNearEnd(element)) setSeenSeq(lastSeq)
  }
  const updateAfterScroll = useEffectEvent(update)
  useIsomorphicLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const hasNewMessage = lastSeq !== previousSeq.current
    previousSeq.current = lastSeq
    // A render that only follows the scrolling must not stop it.
    const shape = [element.scrollHeight, list.current?.firstElementChild, list.current?.lastElementChild]
    const isChanged = shape.some((part, index) => part !== previousShape.current[index])
    previousShape.current = shape
    if (!isChanged) return
    if (anchor.current) restoreAnchor(element, anchor.current)
    else if (hasNewMessage && followsEnd) element.scrollTop = 0
    update()
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const onChange = () => updateAfterScroll()
    const observer = new ResizeObserver(onChange)
    observer.observe(element)
    element.addEventListener('scroll', onChange, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', onChange)
    }
  }, [])
  const scrollToEnd = () => {
    anchor.current = null
    scroller.current?.scrollTo({ top: 0, behavior: followsEnd ? 'smooth' : 'instant' })
  }
  return { scroller, list, isScrolledUp, seenSeq, scrollToEnd }
}

/** Reports whether the end is in view. In a column-reverse container, scrollTop is negative when scrolled up. */
function isNearEnd({ scrollTop }: HTMLElement): boolean {
  return scrollTop >= -NEAR_END_PIXELS
}

/** Finds the first child of the list that is below the top of the scroll container. */
function findAnchor(scroller: HTMLElement, list: HTMLElement | null): Anchor | null {
  const { top } = scroller.getBoundingClientRect()
  const children = list?.children ?? []
  let [low, high] = [0, children.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((children[middle]?.getBoundingClientRect().bottom ?? 0) <= top) low = middle + 1
    else high = middle
  }
  let element = children[low]
  // The date moves up when older messages of its day are added.
  while (element instanceof HTMLElement && element.dataset['day']) element = element.nextElementSibling ?? undefined
  return element ? { element, top: element.getBoundingClientRect().top - top } : null
}

function restoreAnchor(scroller: HTMLElement, { element, top }: Anchor): void {
  if (!element.isConnected) return
  const moved = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top - top
  if (Math.abs(moved) > 0.5) scroller.scrollTop += moved
}
