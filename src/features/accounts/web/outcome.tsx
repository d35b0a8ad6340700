import { useEffect, useRef } from 'react'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state.tsx'

/** A message with the outcome of an action. It gets the focus, so that a screen reader reads it. */
export function Outcome(props: EmptyStateProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <EmptyState level={1} {...props} />
    </div>
  )
}
