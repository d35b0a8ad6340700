import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** What the live socket says: a kind of thing that changed, and which. */
export interface LiveChange {
  readonly kind: string
  readonly id?: string
}

/** Hears changes until the returned function is called. */
export interface LiveChanges {
  subscribe(listener: (change: LiveChange) => void): () => void
}

const LiveContext = createContext<LiveChanges>({ subscribe: () => () => undefined })

/** Gives the live changes to the screens below it. */
export const LiveProvider = LiveContext.Provider

/** The kind that is told when the socket is back: whatever was missed must be asked for again. */
export const reconnected = 'reconnected'

/**
 * Calls `handler` for each change of `kind`, and once after every reconnection, since nudges may have been lost.
 */
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
