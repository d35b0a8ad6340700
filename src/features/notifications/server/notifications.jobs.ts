import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { pushToMembersWithNews, scanForPushes } from './push/push-news.ts'
import { deleteOldPushedEvents } from './push/push-news.sql.ts'
import { mailMembersWithNews, scanForNews } from './mail/news-mail.ts'
import { deleteOldMailedEvents } from './mail/news-mail.sql.ts'
import { mailWeeklyUpdates, remindOfUnread } from './mail/reminders.ts'
import { ago } from '#platform/server/ago.ts'

/** The retention of mailed and pushed events; longer than any period in which an event is mailed or pushed. */
const MAILED_EVENT_DAYS = 30

/** Mails about new messages and likes. */
export const mailNews = scheduledJob('notifications.mail_news', '* * * * *', async (ctx) => {
  await scanForNews(ctx)
  await mailMembersWithNews(ctx)
})

/** Push messages about new messages and likes. */
export const pushNews = scheduledJob('notifications.push_news', '* * * * *', async (ctx) => {
  await scanForPushes(ctx)
  await pushToMembersWithNews(ctx)
})

/** Reminds members of unread messages, at the reminder hour in each member's time zone. */
export const mailReminders = scheduledJob('notifications.mail_reminders', '13 * * * *', remindOfUnread)

/** Mails weekly updates, on the weekly day at the reminder hour in each member's time zone. */
export const mailWeekly = scheduledJob('notifications.mail_weekly', '33 * * * *', mailWeeklyUpdates)

/** Deletes old records of mailed and pushed events. */
export const deleteOldMailed = scheduledJob('notifications.delete_old_mailed', '51 4 * * *', async (ctx) => {
  const before = ago(ctx, { days: MAILED_EVENT_DAYS })
  await deleteOldMailedEvents.run(ctx, { before })
  await deleteOldPushedEvents.run(ctx, { before })
})

export const notificationsJobs = [mailNews, pushNews, mailReminders, mailWeekly, deleteOldMailed]
