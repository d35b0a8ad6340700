import { listSiteIds } from '#features/sites/server/sites.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { findOpenHour, isInHour, REMINDER_DAYS, REMINDER_HOUR, weekdayOf, WEEKLY_DAY } from '../../mail-timing.rules.ts'
import { defaultPreferences, mayMail, type NotificationKind, type QuietHours } from '../../preferences.rules.ts'
import { lockMember } from '../preferences.sql.ts'
import { collectNews, collectRecipients, findRecipient, recordMailed, sendNotification } from './news-mail.ts'
import { listWeeklyRecipients } from './news-mail.sql.ts'
import type { News, Recipient } from '../news.ts'
import { findTimeZone } from '../time-zones.ts'
import { listMailHours, type MailHoursRow } from '../time-zones.sql.ts'
import { renderReminderMail, renderWeeklyMail } from '../notifications.mails.ts'
import { ago } from '#platform/server/ago.ts'

const BATCH_SIZE = 500
/** Six days, so that a weekly update that was late does not skip the next one. */
const WEEK_MILLISECONDS = 6 * DAY_MILLISECONDS

/**
 * Reminds members of messages that were not read for three days, at 18:00 of their time zone. Each conversation is
 * mentioned once until the member comes back. A repeated run mails nothing.
 */
export async function remindOfUnread(ctx: Context): Promise<void> {
  const until = ago(ctx, { days: REMINDER_DAYS })
  const after = new Date(until.getTime() - DAY_MILLISECONDS)
  const recipients = await filterByHour(ctx, await collectRecipients(ctx, { after, until }))
  await mailEach(ctx, recipients, (tx, memberId) => remindMember(tx, { memberId, since: after, until }))
}

async function remindMember(
  ctx: Context,
  { memberId, since, until }: { memberId: string; since: Date; until: Date },
): Promise<void> {
  const kind = 'unread_message_reminders'
  const recipient = await findRecipient(ctx, memberId)
  if (!recipient || !mayMail(recipient.preferences, { kind, causes: recipient.causes })) return
  const { lastSeenAt, mailed } = recipient
  const unread = (await collectNews(ctx, { memberId, since })).filter((one) => one.kind !== 'like' && one.since < until)
  const isReminded = ({ otherId }: News) =>
    mailed.some((one) => one.kind === kind && one.subjectId === otherId && !(lastSeenAt && lastSeenAt > one.mailedAt))
  const news = unread.filter((one) => !isReminded(one))
  if (news.length === 0) return
  await sendNotification(ctx, recipient, { kinds: [kind], render: (context) => renderReminderMail(context, news) })
  await recordMailed(
    ctx,
    memberId,
    news.map(({ otherId }) => ({ kind, otherId })),
  )
}

/** Mails the weekly update at 18:00 on Sundays to those who chose it, when something waits for them. */
export async function mailWeeklyUpdates(ctx: Context): Promise<void> {
  for (const siteId of await listSiteIds(ctx)) await mailWeeklyUpdatesOf({ ...ctx, siteId })
}

async function mailWeeklyUpdatesOf(ctx: Context): Promise<void> {
  const mailedAfter = ago(ctx, { days: 7 })
  let afterId: string | null = null
  for (;;) {
    const values = { mailedAfter, afterId, limit: BATCH_SIZE }
    const rows: { memberId: string }[] = await listWeeklyRecipients.all(ctx, values)
    const recipients = rows.map((row) => ({ memberId: row.memberId, siteId: ctx.siteId }))
    await mailEach(ctx, await filterByHour(ctx, recipients, WEEKLY_DAY), mailWeeklyUpdate)
    if (rows.length < BATCH_SIZE) return
    afterId = rows.at(-1)?.memberId ?? null
  }
}

async function mailWeeklyUpdate(ctx: Context, memberId: string): Promise<void> {
  const kind: NotificationKind = 'weekly_updates'
  const recipient = await findRecipient(ctx, memberId)
  if (!recipient || !mayMail(recipient.preferences, { kind, causes: recipient.causes })) return
  const since = ago(ctx, { days: 7 })
  const lastMailAt = recipient.mailed.find((one) => one.kind === kind)?.mailedAt
  if (lastMailAt && lastMailAt.getTime() > ctx.now().getTime() - WEEK_MILLISECONDS) return // by a concurrent run
  const news = await collectNews(ctx, { memberId, since })
  if (news.length === 0) return
  await sendNotification(ctx, recipient, { kinds: [kind], render: (context) => renderWeeklyMail(context, news) })
  await recordMailed(ctx, memberId, [{ kind, otherId: memberId }])
}

/** Returns the recipients for whom it is the hour of reminders, on a day of the week if one is given. */
async function filterByHour(ctx: Context, recipients: readonly Recipient[], weekday?: number): Promise<Recipient[]> {
  const rows = await listMailHours.all(ctx, { memberIds: recipients.map(({ memberId }) => memberId) })
  const hours = new Map(rows.map((row) => [row.memberId, row]))
  const dueRecipients: Recipient[] = []
  for (const recipient of recipients) {
    const row = hours.get(recipient.memberId)
    if (row && (await isReminderHour({ ...ctx, siteId: recipient.siteId }, row, weekday))) dueRecipients.push(recipient)
  }
  return dueRecipients
}

async function isReminderHour(ctx: Context, row: MailHoursRow, weekday?: number): Promise<boolean> {
  const timeZone = await findTimeZone(ctx, row)
  if (weekday !== undefined && weekdayOf(ctx.now(), timeZone) !== weekday) return false
  return isInHour(ctx.now(), { hour: findOpenHour(REMINDER_HOUR, quietHoursOf(row)), timeZone })
}

function quietHoursOf({ hasPreferences, quietFrom: from, quietUntil: until }: MailHoursRow): QuietHours | null {
  if (!hasPreferences) return defaultPreferences.quietHours
  return from === null || until === null ? null : { from, until }
}

/**
 * Works on members one by one, each in its own transaction under a lock on the member, so that concurrent runs mail once.
 * @throws AggregateError after the last member, when some failed
 */
async function mailEach(
  ctx: Context,
  recipients: readonly Recipient[],
  work: (ctx: Context, memberId: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const { memberId, siteId } of recipients) {
    await inTransaction({ ...ctx, siteId }, async (tx) => {
      await lockMember.one(tx, { memberId, siteId })
      await work(tx, memberId)
    }).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members could not be mailed`)
}
