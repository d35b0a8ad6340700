import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** A change reported by the live socket: the kind of record and its id. */
export interface LiveChange {
  readonly kind: string
  readonly id?: string
}

/** A source of live changes; `subscribe` returns a function that unsubscribes. */
export interface LiveChanges {
  subscribe(listener: (change: LiveChange) => void): () => void
}

const LiveContext = createContext<LiveChanges>({ subscribe: () => () => undefined })

/** Provides live changes to the components below it. */
export const LiveProvider = LiveContext.Provider

/** The kind that is published after a reconnection: data must be refetched, since changes may have been missed. */
export const reconnected = 'reconnected'

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
