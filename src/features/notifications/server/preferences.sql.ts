import { statement } from '#platform/server/database/statement.ts'
import type { MailFrequency, NotificationKind, SuspensionCause } from '../preferences.rules.ts'

export interface PreferenceRow {
  mail_kinds: NotificationKind[]
  push_kinds: NotificationKind[]
  frequency: MailFrequency
  quiet_from: number | null
  quiet_until: number | null
  is_discreet: boolean
  shows_text: boolean
  has_sound: boolean
  has_vibration: boolean
}

export const findPreferences = statement<[memberId: string, siteId: string], PreferenceRow>(
  'notifications.find_preferences',
  `select mail_kinds, push_kinds, frequency, quiet_from, quiet_until, is_discreet, shows_text,
     has_sound, has_vibration
   from notification_preference where member_id = $1 and site_id = $2`,
)

/** Serializes the changes of a member, whose row of preferences may not exist yet. */
export const lockMember = statement<[memberId: string, siteId: string], { id: string }>(
  'notifications.lock_member',
  `select id from account where id = $1 and site_id = $2 for no key update`,
)

export const storePreferences = statement<
  [
    memberId: string,
    siteId: string,
    mailKinds: readonly NotificationKind[],
    pushKinds: readonly NotificationKind[],
    frequency: MailFrequency,
    quietFrom: number | null,
    quietUntil: number | null,
    isDiscreet: boolean,
    showsText: boolean,
    hasSound: boolean,
    hasVibration: boolean,
    at: Date,
  ]
>(
  'notifications.store_preferences',
  `insert into notification_preference (member_id, site_id, mail_kinds, push_kinds, frequency, quiet_from, quiet_until,
     is_discreet, shows_text, has_sound, has_vibration, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
   on conflict (member_id) do update set mail_kinds = excluded.mail_kinds, push_kinds = excluded.push_kinds,
     frequency = excluded.frequency, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
     is_discreet = excluded.is_discreet, shows_text = excluded.shows_text, has_sound = excluded.has_sound,
     has_vibration = excluded.has_vibration, changed_at = excluded.changed_at`,
)

export interface SuspensionRow {
  cause: SuspensionCause
  kinds: NotificationKind[]
  suspended_at: Date
}

export const listSuspensions = statement<[memberId: string, siteId: string], SuspensionRow>(
  'notifications.list_suspensions',
  `select cause, kinds, suspended_at from mail_suspension where member_id = $1 and site_id = $2 order by cause`,
)

/** Stores a cause. A repeated one keeps its time and adds its kinds. Updates no row when nothing is new. */
export const storeSuspension = statement<
  [memberId: string, siteId: string, cause: SuspensionCause, kinds: readonly NotificationKind[], at: Date]
>(
  'notifications.store_suspension',
  `insert into mail_suspension (member_id, site_id, cause, kinds, suspended_at) values ($1, $2, $3, $4, $5)
   on conflict (member_id, cause) do update
     set kinds = array(select distinct unnest(mail_suspension.kinds || excluded.kinds) order by 1)
     where not mail_suspension.kinds @> excluded.kinds`,
)

export const deleteSuspensions = statement<[memberId: string, siteId: string, causes: readonly SuspensionCause[]]>(
  'notifications.delete_suspensions',
  `delete from mail_suspension where member_id = $1 and site_id = $2 and cause = any($3)`,
)

/** Ends the bounces that began at a time or later, of one member or of a site, and returns their members. */
export const deleteBouncesSince = statement<
  [siteId: string, memberId: string | null, since: Date],
  { memberId: string }
>(
  'notifications.delete_bounces_since',
  `delete from mail_suspension where site_id = $1 and ($2::uuid is null or member_id = $2) and cause = 'bounce'
     and suspended_at >= $3
   returning member_id as "memberId"`,
)

/** SQL: the causes that turned the mails of the account `a` off. */
export const suspensionCausesSql = `array(select cause from mail_suspension where member_id = a.id order by cause)`

/** SQL: whether the account `a` chose discreet notifications, which is the default. */
export const discreetSql = `coalesce((select n.is_discreet from notification_preference n where n.member_id = a.id), true)`
