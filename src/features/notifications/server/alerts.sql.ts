// Public: other features or the app use this file.
import { statement } from '#platform/server/database/statement.ts'
import type { MemberAlert } from '../alerts.rules.ts'

/** Stores the time of a dismissal. A repeated one has a new time. */
export const storeDismissal = statement<{ memberId: string; alert: MemberAlert }>(
  'notifications.store_dismissal',
  `insert into dismissed_alert (member_id, site_id, alert, dismissed_at) values (:memberId, :site, :alert, :now)
   on conflict (member_id, alert) do update set dismissed_at = excluded.dismissed_at`,
)

/**
 * SQL: the alerts that the account `a` has dismissed. The one about mails counts only until there is a newer
 * cause.
 */
export const dismissedAlertsSql = `array(
  select d.alert from dismissed_alert d where d.member_id = a.id and not (d.alert = 'disabled-notifications' and exists (
    select from mail_suspension s where s.member_id = a.id and s.suspended_at > d.dismissed_at))
  order by d.alert)`
