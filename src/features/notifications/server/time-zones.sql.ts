import { statement } from '#platform/server/database/statement.ts'

/** Stores the time zones of members, where they differ from the stored ones. */
export const storeTimeZones = statement<{ memberIds: readonly string[]; timeZones: readonly string[] }>(
  'notifications.store_time_zones',
  `insert into member_time_zone as stored (member_id, site_id, time_zone)
   select a.id, a.site_id, one.time_zone from unnest(:memberIds::uuid[], :timeZones::text[]) as one (member_id, time_zone)
   join account a on a.id = one.member_id
   on conflict (member_id) do update set time_zone = excluded.time_zone where stored.time_zone <> excluded.time_zone`,
)

/** The time zone and the quiet hours of a member; `has_preferences` is false for one with the defaults. */
export interface MailHoursRow {
  memberId: string
  timeZone: string | null
  country: string
  hasPreferences: boolean
  quietFrom: number | null
  quietUntil: number | null
}

/** Lists what the hours of mails to these members depend on. */
export const listMailHours = statement<{ memberIds: readonly string[] }, MailHoursRow>(
  'notifications.list_mail_hours',
  `select p.member_id, z.time_zone, p.country, n.member_id is not null as has_preferences, n.quiet_from, n.quiet_until
   from profile p left join member_time_zone z on z.member_id = p.member_id
   left join notification_preference n on n.member_id = p.member_id where p.member_id = any(:memberIds)`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
