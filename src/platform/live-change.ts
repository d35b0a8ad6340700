/** A change reported by the live socket: the kind of record and its id. */
export interface LiveChange {
  readonly kind: string
  readonly id?: string
}

/** The kind after a reconnection, here or between servers: data must be refetched, since changes may have been missed. */
export const reconnected = 'reconnected'

/** The message by which a browser reports that its page is not on the screen; any other means that it is. */
export const hidden = 'hidden'
