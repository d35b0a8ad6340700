import { useEffect, useRef, type ReactNode } from 'react'

/** The heading of a step that replaces another one. It gets the focus, so that a screen reader reads it. */
export function FocusedHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
      {children}
    </h3>
  )
}
