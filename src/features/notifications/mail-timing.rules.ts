import { formatDateInTimeZone } from '#platform/time/days.ts'
import {
  isQuietHour,
  mayMail,
  type NotificationKind,
  type Preferences,
  type QuietHours,
  type SuspensionCause,
} from './preferences.rules.ts'

/** The time that a member must be away before a mail about a message or a like. */
export const AWAY_SECONDS = 10 * 60
/** The minimum time between two mails about messages and likes, unless the member came back in between. */
export const MAIL_INTERVAL_SECONDS = 60 * 60
/** The maximum age of an event for a mail; older ones are left to the reminder. */
export const EVENT_SECONDS = 36 * 60 * 60
/** The hour of the daily mail, in the member's time zone. */
export const DAILY_HOUR = 9
/** The hour of reminders and weekly updates, in the member's time zone. */
export const REMINDER_HOUR = 18
/** The day of weekly updates: Sunday. */
export const WEEKLY_DAY = 0
/** The age at which an unread message is mentioned in a reminder. */
export const REMINDER_DAYS = 3

/** An unread message or unseen like of another member. */
export interface NewsEvent {
  readonly kind: NotificationKind
  /** The member who wrote or liked. */
  readonly otherId: string
  /** The time of the like, or of the newest unread message. */
  readonly at: Date
  /** The time of the like, or of the oldest unread message. */
  readonly since: Date
}

/** The last mail about another member. */
export interface MailedEvent {
  readonly kind: string
  readonly subjectId: string
  readonly mailedAt: Date
}

/** The data for the decision about a mail. */
export interface MailSituation<Event extends NewsEvent> {
  readonly now: Date
  readonly timeZone: string
  readonly preferences: Preferences
  readonly causes: readonly SuspensionCause[]
  /** The member's last activity; null when unknown. */
  readonly lastSeenAt: Date | null
  readonly mailed: readonly MailedEvent[]
  readonly events: readonly Event[]
}

/** The decision about a mail: its events, and the time of the next decision, or null for none. */
export interface MailPlan<Event extends NewsEvent> {
  readonly events: readonly Event[]
  readonly nextCheckAt: Date | null
}

/**
 * Decides which events to mail now. An event is mailed when its kind is on and the member was away for 10 minutes. Each
 * other member is mentioned once until the member comes back. Quiet hours and the daily frequency postpone the mail.
 */
export function planMail<Event extends NewsEvent>(situation: MailSituation<Event>): MailPlan<Event> {
  const { now } = situation
  const events = situation.events.filter((event) => isUnmailed(situation, event))
  if (events.length === 0) return { events, nextCheckAt: null }
  const dueAt = findMailTime(situation, events)
  return dueAt > now ? { events: [], nextCheckAt: dueAt } : { events, nextCheckAt: null }
}

function isUnmailed(situation: MailSituation<NewsEvent>, { kind, otherId, at }: NewsEvent): boolean {
  const { now, preferences, causes, lastSeenAt, mailed } = situation
  if (!mayMail(preferences, { kind, causes }) || at.getTime() < now.getTime() - EVENT_SECONDS * 1000) return false
  const earlier = mailed.filter((one) => one.subjectId === otherId && isSameSubject(one.kind, kind))
  return earlier.every(({ mailedAt }) => mailedAt < at && lastSeenAt !== null && lastSeenAt > mailedAt)
}

/** Returns whether two kinds are about the same thing: a first message and its successors are one conversation. */
export function isSameSubject(one: string, other: string): boolean {
  return (one === 'like') === (other === 'like')
}

function findMailTime(situation: MailSituation<NewsEvent>, events: readonly NewsEvent[]): Date {
  const { preferences, timeZone, lastSeenAt, mailed } = situation
  const oldest = new Date(Math.min(...events.map(({ since }) => since.getTime())))
  const times = [addSeconds(oldest, AWAY_SECONDS)]
  if (lastSeenAt) times.push(addSeconds(lastSeenAt, AWAY_SECONDS))
  for (const { mailedAt } of mailed) {
    if (!lastSeenAt || lastSeenAt <= mailedAt) times.push(addSeconds(mailedAt, MAIL_INTERVAL_SECONDS))
  }
  const earliest = new Date(Math.max(...times.map((time) => time.getTime())))
  if (preferences.frequency === 'daily')
    return findNextHour(earliest, { hour: findOpenHour(DAILY_HOUR, preferences.quietHours), timeZone })
  return findQuietEnd(earliest, { quietHours: preferences.quietHours, timeZone })
}

/** Returns an hour of the day, or the end of the quiet hours that include it. */
export function findOpenHour(hour: number, quietHours: QuietHours | null): number {
  return quietHours && isQuietHour(hour, quietHours) ? quietHours.until : hour
}

/**
 * Returns `at`, or the end of the quiet hours that include it. When the clock skips the hour in which they end, they end
 * with the hour behind it.
 */
export function findQuietEnd(
  at: Date,
  { quietHours, timeZone }: { quietHours: QuietHours | null; timeZone: string },
): Date {
  if (!quietHours) return at
  return findNextTime(at, (time) => !isQuietHour(hourOf(time, timeZone), quietHours))
}

/** Returns `at` when it is in an hour of the day, otherwise the start of the next such hour. */
export function findNextHour(at: Date, { hour, timeZone }: { hour: number; timeZone: string }): Date {
  return findNextTime(at, (time) => isInHour(time, { hour, timeZone }))
}

/** Returns whether it is an hour of the day. The hour behind one that the clock skips counts as both. */
export function isInHour(at: Date, { hour, timeZone }: { hour: number; timeZone: string }): boolean {
  const [previous, current] = [hourOf(addSeconds(at, -HOUR_SECONDS), timeZone), hourOf(at, timeZone)]
  const isSkipped = (current - previous + 24) % 24 === 2 && (current - hour + 24) % 24 === 1
  return current === hour || isSkipped
}

const HOUR_SECONDS = 60 * 60
const QUARTER_SECONDS = 15 * 60

/** Returns `at` when it matches, otherwise the first quarter of an hour that does. Every offset is of whole quarters. */
function findNextTime(at: Date, matches: (time: Date) => boolean): Date {
  if (matches(at)) return at
  const quarter = QUARTER_SECONDS * 1000
  let next = Math.ceil(at.getTime() / quarter) * quarter
  while (!matches(new Date(next))) next += quarter
  return new Date(next)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the hour of the day in a time zone, 0–23. */
export function hourOf(at: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone })
  formats.set(timeZone, format)
  return Number(format.format(at))
}

/** Returns the day of the week in a time zone; 0 is Sunday. */
export function weekdayOf(at: Date, timeZone: string): number {
  return new Date(formatDateInTimeZone(at, timeZone)).getUTCDay()
}

/** Returns a later or earlier time. */
export function addSeconds(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000)
}
