import { createContext, useContext, useEffect, useEffectEvent } from 'react'
import { reconnected, type LiveChange } from '#platform/calls/live-change.ts'

/** A source of live changes; `subscribe` returns a function that unsubscribes. */
export interface LiveChanges {
  subscribe(listener: (change: LiveChange) => void): () => void
}

const LiveContext = createContext<LiveChanges>({ subscribe: () => () => undefined })

/** Provides live changes to the components below it. */
export const LiveProvider = LiveContext.Provider

/** Calls `handler` for each change of `kind`, and once after every reconnection. */
export function useLiveChange(kind: string, handler: (change: LiveChange) => void): void {
  const changes = useContext(LiveContext)
  const handleChange = useEffectEvent(handler)
  useEffect(
    () =>
      changes.subscribe((change) => {
        if (change.kind === kind || change.kind === reconnected) handleChange(change)
      }),
    [changes, kind],
  )
}
