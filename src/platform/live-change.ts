/** A change reported by the live socket: the kind of record and its id. */
export interface LiveChange {
  readonly kind: string
  readonly id?: string
}

/** The kind after a reconnection, here or between servers: data must be refetched, since changes may have been missed. */
export const reconnected = 'reconnected'
