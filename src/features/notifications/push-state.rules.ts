/** The push states of a browser. */
export type PushState = 'unknown' | 'not_subscribed' | 'subscribed' | 'denied'

/** What a browser and the server report about push messages. */
export interface PushSituation {
  /** The browser's permission; null before it is read, and in a browser without push messages. */
  readonly permission: 'default' | 'granted' | 'denied' | null
  /** Whether the browser has a subscription to the current key. */
  readonly hasSubscription: boolean
  /** Whether the server has a subscription of this session. */
  readonly isStored: boolean
}

/** Derives the push state. A subscription that the server or the browser has lost is none. */
export function derivePushState({ permission, hasSubscription, isStored }: PushSituation): PushState {
  if (permission === null) return 'unknown'
  if (permission === 'denied') return 'denied'
  return permission === 'granted' && hasSubscription && isStored ? 'subscribed' : 'not_subscribed'
}
