import { useEffect, useRef } from 'react'
import { EmptyState, type EmptyStateProps } from '#ui/empty-state.tsx'

/** How something that was asked for went; it takes the focus, so that a screen reader tells of it. */
export function Outcome(props: EmptyStateProps) {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.focus(), [])
  return (
    <div ref={container} tabIndex={-1} className="outline-none">
      <EmptyState level={1} {...props} />
    </div>
  )
}
