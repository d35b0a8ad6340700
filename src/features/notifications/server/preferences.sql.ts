// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import type { MailFrequency, NotificationKind, SuspensionCause } from '../preferences.rules.ts'

export interface PreferenceRow {
  mailKinds: NotificationKind[]
  pushKinds: NotificationKind[]
  frequency: MailFrequency
  quietFrom: number | null
  quietUntil: number | null
  isDiscreet: boolean
  showsText: boolean
  hasSound: boolean
  hasVibration: boolean
}

export const findPreferences = statement<{ memberId: string }, PreferenceRow>(
  'notifications.find_preferences',
  `select mail_kinds, push_kinds, frequency, quiet_from, quiet_until, is_discreet, shows_text,
     has_sound, has_vibration
   from notification_preference where member_id = :memberId and site_id = :site`,
)

/** Serializes the changes of a member, whose row of preferences may not exist yet. */
export const lockMember = statement<{ memberId: string; siteId: string }, { id: string }>(
  'notifications.lock_member',
  `select id from account where id = :memberId and site_id = :siteId for no key update`,
)

export const storePreferences = statement<{
  memberId: string
  mailKinds: readonly NotificationKind[]
  pushKinds: readonly NotificationKind[]
  frequency: MailFrequency
  quietFrom: number | null
  quietUntil: number | null
  isDiscreet: boolean
  showsText: boolean
  hasSound: boolean
  hasVibration: boolean
}>(
  'notifications.store_preferences',
  `insert into notification_preference (member_id, site_id, mail_kinds, push_kinds, frequency, quiet_from, quiet_until,
     is_discreet, shows_text, has_sound, has_vibration, changed_at)
   values (:memberId, :site, :mailKinds, :pushKinds, :frequency, :quietFrom, :quietUntil, :isDiscreet, :showsText, :hasSound, :hasVibration, :now)
   on conflict (member_id) do update set mail_kinds = excluded.mail_kinds, push_kinds = excluded.push_kinds,
     frequency = excluded.frequency, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
     is_discreet = excluded.is_discreet, shows_text = excluded.shows_text, has_sound = excluded.has_sound,
     has_vibration = excluded.has_vibration, changed_at = excluded.changed_at`,
)

export interface SuspensionRow {
  cause: SuspensionCause
  kinds: NotificationKind[]
  suspendedAt: Date
}

export const listSuspensions = statement<{ memberId: string }, SuspensionRow>(
  'notifications.list_suspensions',
  `select cause, kinds, suspended_at from mail_suspension where member_id = :memberId and site_id = :site order by cause`,
)

/** Stores a cause. A repeated one keeps its time and adds its kinds. Updates no row when nothing is new. */
export const storeSuspension = statement<{
  memberId: string
  cause: SuspensionCause
  kinds: readonly NotificationKind[]
}>(
  'notifications.store_suspension',
  `insert into mail_suspension (member_id, site_id, cause, kinds, suspended_at) values (:memberId, :site, :cause, :kinds, :now)
   on conflict (member_id, cause) do update
     set kinds = array(select distinct unnest(mail_suspension.kinds || excluded.kinds) order by 1)
     where not mail_suspension.kinds @> excluded.kinds`,
)

export const deleteSuspensions = statement<{ memberId: string; causes: readonly SuspensionCause[] }>(
  'notifications.delete_suspensions',
  `delete from mail_suspension where member_id = :memberId and site_id = :site and cause = any(:causes)`,
)

/** Ends the bounces that began at a time or later, of one member or of a site, and returns their members. */
export const deleteBouncesSince = statement<{ memberId: string | null; since: Date }, { memberId: string }>(
  'notifications.delete_bounces_since',
  `delete from mail_suspension where site_id = :site and (:memberId::uuid is null or member_id = :memberId) and cause = 'bounce'
     and suspended_at >= :since
   returning member_id`,
)

/** SQL: the causes that turned the mails of the account `a` off. */
export const suspensionCausesSql = `array(select cause from mail_suspension where member_id = a.id order by cause)`

/** SQL: whether the account `a` chose discreet notifications, which is the default. */
export const discreetSql = `coalesce((select n.is_discreet from notification_preference n where n.member_id = a.id), true)`
