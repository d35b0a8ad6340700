/** A change reported by the live socket: the kind of record and its id. */
export interface LiveChange {
  readonly kind: string
  readonly id?: string
}

/** The kind after a reconnection, here or between servers: data must be refetched, since changes may have been missed. */
export const reconnected = 'reconnected'

/** The start of the message by which a browser states its time zone, such as 'time zone: Europe/Amsterdam'. */
export const timeZonePrefix = 'time zone: '

/** The message by which a browser reports that its page is not on the screen; any other, except its time zone, means that it is. */
export const hidden = 'hidden'
