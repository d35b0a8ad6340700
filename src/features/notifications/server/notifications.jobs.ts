import { DAY_MILLISECONDS } from '#platform/days.ts'
import { scheduledJob } from '#platform/server/jobs/queue.ts'
import { makeDueChecks, scanForNews } from './news-mail.ts'
import { deleteOldMailedEvents } from './news-mail.sql.ts'
import { mailWeeklyUpdates, remindOfUnread } from './reminders.ts'

/** The retention of mailed events; longer than any period in which an event is mailed. */
const MAILED_EVENT_DAYS = 30

/** Mails about new messages and likes. */
export const mailNews = scheduledJob('notifications.mail_news', '* * * * *', async (ctx) => {
  await scanForNews(ctx)
  await makeDueChecks(ctx)
})

/** Reminds members of unread messages, at the hour of each site. */
export const mailReminders = scheduledJob('notifications.mail_reminders', '13 * * * *', remindOfUnread)

/** Mails weekly updates, at the day and hour of each site. */
export const mailWeekly = scheduledJob('notifications.mail_weekly', '33 * * * *', mailWeeklyUpdates)

/** Deletes old records of mailed events. */
export const deleteOldMailed = scheduledJob('notifications.delete_old_mailed', '51 4 * * *', async (ctx) => {
  await deleteOldMailedEvents.run(ctx.db, [new Date(ctx.now().getTime() - MAILED_EVENT_DAYS * DAY_MILLISECONDS)])
})

export const notificationsJobs = [mailNews, mailReminders, mailWeekly, deleteOldMailed]
