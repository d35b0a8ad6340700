/** The kinds of notifications. */
export const NOTIFICATION_KINDS = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
  'weekly_updates',
  'news',
  'promotions',
] as const

/** A kind of notification. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The frequencies of mails about messages and likes. `never` turns off every optional mail. */
export const MAIL_FREQUENCIES = ['at_once', 'daily', 'never'] as const

/** How often a member is mailed. */
export type MailFrequency = (typeof MAIL_FREQUENCIES)[number]

/** The hours without push notifications and mails about messages and likes; they may span midnight. */
export interface QuietHours {
  /** The first quiet hour of the day, 0–23. */
  readonly from: number
  /** The first hour that is no longer quiet. */
  readonly until: number
}

/** The notification preferences of a member. */
export interface Preferences {
  readonly mailKinds: readonly NotificationKind[]
  readonly pushKinds: readonly NotificationKind[]
  readonly frequency: MailFrequency
  readonly quietHours: QuietHours | null
  /** Leaves out names and photos, and uses neutral subjects (L-29). */
  readonly isDiscreet: boolean
  /** Quotes messages in mails. Has no effect while `isDiscreet`. */
  readonly showsText: boolean
  /** Plays a sound for a new message while the site is open. */
  readonly hasSound: boolean
  /** Vibrates for a new message while the site is open. */
  readonly hasVibration: boolean
}

/** The kinds about what other members did, which a member expects without opting in. */
const PERSONAL_KINDS: readonly NotificationKind[] = [
  'new_conversations',
  'new_messages',
  'like',
  'unread_message_reminders',
  'reminders',
]

/** The preferences of a member who changed nothing. Marketing is off without consent (C-44, L-32). */
export const defaultPreferences: Preferences = {
  mailKinds: PERSONAL_KINDS,
  pushKinds: PERSONAL_KINDS,
  frequency: 'at_once',
  quietHours: { from: 22, until: 8 },
  isDiscreet: true,
  showsText: false,
  hasSound: false,
  hasVibration: false,
}

/** Returns whether an hour of the day is quiet. Equal hours mean no quiet hour. */
export function isQuietHour(hour: number, { from, until }: QuietHours): boolean {
  if (from <= until) return hour >= from && hour < until
  return hour >= from || hour < until
}

/** The causes that turn mails off. */
export const SUSPENSION_CAUSES = ['bounce', 'fbl', 'unsubscribe'] as const

/** The cause of suspended mails. */
export type SuspensionCause = (typeof SUSPENSION_CAUSES)[number]

/** Returns the given kinds, each once, in the order of `NOTIFICATION_KINDS`. */
export function sortKinds(kinds: readonly NotificationKind[]): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind))
}

/** A kind that is turned on or off for one channel. */
export interface KindChange {
  readonly channel: 'mail' | 'push'
  readonly kind: NotificationKind
  readonly isOn: boolean
}

/** The changes that a member makes. */
export interface PreferenceChanges extends Partial<
  Pick<Preferences, 'frequency' | 'quietHours' | 'isDiscreet' | 'showsText' | 'hasSound' | 'hasVibration'>
> {
  /** Turns one kind on or off, so that concurrent changes of other kinds stay. */
  readonly change?: KindChange
}

/** Applies the changes of a member. */
export function applyChanges<Current extends Preferences>(
  current: Current,
  { change, ...changes }: PreferenceChanges,
): Current {
  const changed = { ...current, ...omitUndefined(changes) }
  if (!change) return changed
  const key = change.channel === 'mail' ? 'mailKinds' : 'pushKinds'
  const others = current[key].filter((kind) => kind !== change.kind)
  return { ...changed, [key]: sortKinds(change.isOn ? [...others, change.kind] : others) }
}

/** Returns the changes that undo others. */
export function invertChanges(before: Preferences, { change, ...changes }: PreferenceChanges): PreferenceChanges {
  const keys = Object.keys(omitUndefined(changes)) as (keyof typeof changes)[] // the keys of the type
  return {
    ...Object.fromEntries(keys.map((key) => [key, before[key]])),
    ...(change && { change: { ...change, isOn: !change.isOn } }),
  }
}

function omitUndefined<Values extends object>(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values // a part of its type
}

/** Returns whether optional mails of a kind may be sent to a member. */
export function mayMail(
  { mailKinds, frequency }: Preferences,
  { kind, causes }: { kind: NotificationKind; causes: readonly SuspensionCause[] },
): boolean {
  if (causes.includes('bounce') || causes.includes('fbl')) return false
  return frequency !== 'never' && mailKinds.includes(kind)
}
