import { addSeconds, EVENT_SECONDS, findQuietEnd, isSameSubject, type NewsEvent } from './mail-timing.rules.ts'
import type { NotificationKind, Preferences } from './preferences.rules.ts'

/** The time that a member must be away before a push message. */
export const PUSH_AWAY_SECONDS = 60
/** The kinds that are pushed. */
export const PUSHABLE_KINDS: readonly NotificationKind[] = ['new_conversations', 'new_messages', 'like']
/** The maximum number of push messages at one time; more events are summarized in one. */
export const MAX_PUSHES = 3
/** The maximum number of attempts when no push service accepts a message. The mail follows anyway. */
export const PUSH_ATTEMPTS = 4

/** The newest pushed event with another member. */
export interface PushedEvent {
  readonly kind: string
  readonly subjectId: string
  readonly eventAt: Date
}

/** The data for the decision about a push message. */
export interface PushSituation<Event extends NewsEvent> {
  readonly now: Date
  readonly timeZone: string
  readonly preferences: Preferences
  /** The last time at which the member used the site or had it on the screen; null when unknown. */
  readonly lastSeenAt: Date | null
  /** The time of the member's first subscription; earlier events are not pushed. */
  readonly subscribedAt: Date
  readonly pushed: readonly PushedEvent[]
  readonly events: readonly Event[]
}

/** The decision about a push message: its events, and the time of the next decision, or null for none. */
export interface PushPlan<Event extends NewsEvent> {
  readonly events: readonly Event[]
  readonly nextCheckAt: Date | null
}

/**
 * Decides which events to push now. An event is pushed once, when its kind is on and the member was away for a minute.
 * Quiet hours postpone it.
 */
export function planPush<Event extends NewsEvent>(situation: PushSituation<Event>): PushPlan<Event> {
  const { now, timeZone, lastSeenAt, preferences } = situation
  const events = situation.events.filter((event) => isUnpushed(situation, event))
  if (events.length === 0) return { events, nextCheckAt: null }
  const awayAt = lastSeenAt ? addSeconds(lastSeenAt, PUSH_AWAY_SECONDS) : now
  const dueAt = findQuietEnd(awayAt > now ? awayAt : now, { quietHours: preferences.quietHours, timeZone })
  return dueAt > now ? { events: [], nextCheckAt: dueAt } : { events, nextCheckAt: null }
}

function isUnpushed(situation: PushSituation<NewsEvent>, { kind, otherId, at }: NewsEvent): boolean {
  const { now, preferences, subscribedAt, pushed } = situation
  if (!preferences.pushKinds.includes(kind) || at <= subscribedAt) return false
  if (at < addSeconds(now, -EVENT_SECONDS)) return false
  return pushed.every((one) => one.subjectId !== otherId || !isSameSubject(one.kind, kind) || one.eventAt < at)
}

const FIRST_WAIT_SECONDS = 60

/** Returns the time of the next attempt after a failed one, or null after the last. */
export function findPushRetryTime(now: Date, attempts: number): Date | null {
  return attempts < PUSH_ATTEMPTS ? addSeconds(now, FIRST_WAIT_SECONDS * 2 ** (attempts - 1)) : null
}
