import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of these tables in a member's data export (L-28). */
export const notificationsExport = {
  notification_preference: exportStatement(
    'notifications.export_preferences',
    `select mail_kinds, push_kinds, frequency, quiet_from, quiet_until, is_discreet, shows_text, has_sound, has_vibration,
       changed_at
     from notification_preference where member_id = :memberId`,
  ),
  mail_suspension: exportStatement(
    'notifications.export_suspensions',
    `select cause, kinds, suspended_at from mail_suspension where member_id = :memberId order by cause`,
  ),
  member_time_zone: exportStatement(
    'notifications.export_time_zone',
    `select time_zone from member_time_zone where member_id = :memberId`,
  ),
  notification_visit: exportStatement(
    'notifications.export_visit',
    `select seen_until from notification_visit where member_id = :memberId`,
  ),
  dismissed_alert: exportStatement(
    'notifications.export_dismissed_alerts',
    `select alert, dismissed_at from dismissed_alert where member_id = :memberId order by dismissed_at`,
  ),
  mailed_event: exportStatement(
    'notifications.export_mailed_events',
    `select kind, mailed_at from mailed_event where member_id = :memberId order by mailed_at`,
  ),
  push_subscription: exportStatement(
    'notifications.export_push_subscriptions',
    `select endpoint, created_at, seen_at from push_subscription where member_id = :memberId order by created_at`,
  ),
  pushed_event: exportStatement(
    'notifications.export_pushed_events',
    `select kind, event_at from pushed_event where member_id = :memberId order by event_at`,
  ),
}
