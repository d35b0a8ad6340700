import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

const useIsomorphicLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** The scroll position of the list of conversations, which each page of a conversation renders anew. */
let lastScrollTop = 0

/** Returns the props of the scroll container that restore its last position in this window. */
export function useRestoredScroll(): { ref: RefObject<HTMLDivElement | null>; onScroll: () => void } {
  const ref = useRef<HTMLDivElement>(null)
  useIsomorphicLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = lastScrollTop
  }, [])
  return { ref, onScroll: () => void (lastScrollTop = ref.current?.scrollTop ?? 0) }
}
