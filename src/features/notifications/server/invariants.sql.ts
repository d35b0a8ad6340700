import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

export const notificationsInvariants: Invariants = {
  'R-4.29 an unsubscribed kind of mail is off': statement<void, Violation>(
    'notifications.check_unsubscribed',
    `select s.member_id as subject, format('unsubscribed %s', s.kinds) as found
     from mail_suspension s left join notification_preference p on p.member_id = s.member_id
     where s.cause = 'unsubscribe' and (p.member_id is null or p.mail_kinds && s.kinds)`,
  ),
  'R-3.54 a push subscription belongs to the member of its session': statement<void, Violation>(
    'notifications.check_push_sessions',
    `select p.member_id as subject, format('the session is of %s', s.subject_id) as found
     from push_subscription p left join session s on s.id = p.session_id where s.subject_id is distinct from p.member_id`,
  ),
  'C-76 notification data belongs to the site of its member': statement<void, Violation>(
    'notifications.check_sites',
    `select a.id as subject, format('site %s instead of %s', n.site_id, a.site_id) as found
     from account a join (
       select member_id, site_id from notification_preference union all select member_id, site_id from mail_suspension
       union all select member_id, site_id from dismissed_alert
       union all select member_id, site_id from notification_visit
       union all select member_id, site_id from member_time_zone
       union all select member_id, site_id from pending_mail_check
       union all select member_id, site_id from push_subscription
     ) n on n.member_id = a.id where n.site_id <> a.site_id`,
  ),
}
