import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { href } from '#links.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { sendMail } from '#platform/server/mail/mail.ts'
import { addSeconds, AWAY_SECONDS, EVENT_SECONDS, planMail, type MailedEvent } from '../../mail-timing.rules.ts'
import type { NotificationKind, Preferences, SuspensionCause } from '../../preferences.rules.ts'
import {
  addChecks,
  deleteCheck,
  findMailRecipient,
  finishScan,
  listMailedEvents,
  lockDueCheck,
  lockScan,
  postponeCheck,
  startScan,
  storeMailedEvents,
  type RecipientRow,
} from './news-mail.sql.ts'
import { newsOfMember, newsRecipients, type News, type NewsPeriod, type Recipient } from '../news.ts'
import { renderNewsMail, type MailContent, type MailContext } from '../notifications.mails.ts'
import { findMemberPreferences } from '../preferences.ts'
import { listSuspensions } from '../preferences.sql.ts'
import { findTimeZone } from '../time-zones.ts'
import { createUnsubscribeToken } from './unsubscribe-token.ts'

/** The delay of the scan, which is longer than any transaction that stores a message may take. */
const SCAN_DELAY_SECONDS = 60
/** The longest period of one scan: what is older, after an outage, is left to the reminder. */
const MAX_SCAN_SECONDS = 24 * 60 * 60
/** The period of the first scan of an installation. */
const FIRST_SCAN_SECONDS = 60 * 60
/** The wait after a failed check. */
const FAILURE_WAIT_SECONDS = 60 * 60
const MAX_CHECKS = 1_000

/**
 * Scans the messages and likes since the last scan, and schedules a check for each recipient. One process scans at a
 * time; a scan that fails is repeated.
 */
export async function scanForNews(ctx: Context): Promise<void> {
  const until = addSeconds(ctx.now(), -SCAN_DELAY_SECONDS)
  await startScan.run(ctx, { until: addSeconds(until, -FIRST_SCAN_SECONDS) })
  await inTransaction(ctx, async (tx) => {
    const scan = await lockScan.one(tx)
    if (!scan || scan.scannedUntil >= until) return
    const earliest = addSeconds(until, -MAX_SCAN_SECONDS)
    const after = scan.scannedUntil > earliest ? scan.scannedUntil : earliest
    const recipients = await collectRecipients(tx, { after, until })
    const ids = {
      memberIds: recipients.map(({ memberId }) => memberId),
      siteIds: recipients.map(({ siteId }) => siteId),
    }
    await addChecks.run(tx, { ...ids, dueAt: addSeconds(after, AWAY_SECONDS) })
    await finishScan.run(tx, { until })
  })
}

/** Collects the recipients of a period, each once. */
export async function collectRecipients(ctx: Context, period: NewsPeriod): Promise<Recipient[]> {
  const recipients = await newsRecipients.collect(ctx, { period })
  return [...new Map(recipients.flat().map((one) => [one.memberId, one])).values()]
}

/**
 * Runs the due checks: mails the members who have news. Each check has its own transaction, so that a failure affects
 * one member only.
 * @throws AggregateError after the last check, when some failed
 */
export async function mailMembersWithNews(ctx: Context): Promise<void> {
  const failures: unknown[] = []
  for (let count = 0; count < MAX_CHECKS; count++) {
    const outcome = await runNextCheck(ctx)
    if (outcome === 'none') break
    if (outcome !== 'done') failures.push(outcome.failure)
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members could not be mailed`)
}

async function runNextCheck(ctx: Context): Promise<'done' | 'none' | { failure: unknown }> {
  let memberId: string | null = null
  try {
    return await inTransaction(ctx, async (tx) => {
      const due = await lockDueCheck.one(tx)
      if (!due) return 'none'
      memberId = due.memberId
      await checkMember({ ...tx, siteId: due.siteId }, due.memberId)
      return 'done'
    })
  } catch (failure) {
    if (memberId === null) throw failure
    await postponeCheck.run(ctx, { memberId, dueAt: addSeconds(ctx.now(), FAILURE_WAIT_SECONDS) })
    return { failure }
  }
}

/** Mails the news of a member when it is time, then schedules the next check or deletes the check. */
async function checkMember(ctx: Context, memberId: string): Promise<void> {
  const recipient = await findRecipient(ctx, memberId)
  if (!recipient) return void (await deleteCheck.run(ctx, { memberId }))
  const news = await collectNews(ctx, { memberId, since: addSeconds(ctx.now(), -EVENT_SECONDS) })
  const timeZone = await findTimeZone(ctx, recipient.account)
  const plan = planMail({ ...recipient, now: ctx.now(), timeZone, events: news })
  if (plan.events.length > 0) {
    const kinds = [...new Set(plan.events.map(({ kind }) => kind))]
    await sendNotification(ctx, recipient, { kinds, render: (context) => renderNewsMail(context, plan.events) })
    await recordMailed(ctx, memberId, plan.events)
  }
  if (plan.nextCheckAt) await postponeCheck.run(ctx, { memberId, dueAt: plan.nextCheckAt })
  else await deleteCheck.run(ctx, { memberId })
}

/** Collects what is unread and unseen for a member, the newest first. */
export async function collectNews(
  ctx: Context,
  { memberId, since }: { memberId: string; since: Date },
): Promise<News[]> {
  const news = await newsOfMember.collect(ctx, { memberId, since })
  return news.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime())
}

/** A member to mail, with the data of the decision. */
export interface MailRecipient {
  readonly memberId: string
  readonly account: RecipientRow
  readonly preferences: Preferences
  readonly causes: readonly SuspensionCause[]
  readonly lastSeenAt: Date | null
  readonly mailed: readonly MailedEvent[]
}

/** Finds a confirmed member of this site to mail; null for one who left or was banned. */
export async function findRecipient(ctx: Context, memberId: string): Promise<MailRecipient | null> {
  const account = await findMailRecipient.one(ctx, { memberId })
  if (!account) return null
  const suspensions = await listSuspensions.all(ctx, { memberId })
  const mailed = await listMailedEvents.all(ctx, { memberId })
  return {
    memberId,
    account,
    preferences: await findMemberPreferences(ctx, memberId),
    causes: suspensions.map(({ cause }) => cause),
    lastSeenAt: account.lastSeenAt,
    mailed: mailed.map((row) => ({ kind: row.kind, subjectId: row.subjectId, mailedAt: row.mailedAt })),
  }
}

/** A mail to render, with the kinds that its unsubscribe link turns off. */
interface Notification {
  readonly kinds: readonly NotificationKind[]
  readonly render: (context: MailContext) => MailContent
}

/** Puts a mail in the outbox, in the member's language, with one-click unsubscription (RFC 8058). */
export async function sendNotification(
  ctx: Context,
  { memberId, account, preferences }: MailRecipient,
  { kinds, render }: Notification,
): Promise<void> {
  const { mail_name: fromName, fictional_singular: fictionalLabel } = await getSiteSettings(ctx)
  const unsubscribePath = href('unsubscribe', {}, { token: createUnsubscribeToken(ctx, { memberId, kinds }) })
  const { isDiscreet, showsText } = preferences
  const language = await findMailLanguage(ctx, account.language)
  const { origin } = account
  const content = render({ ...language, origin, isDiscreet, showsText, fictionalLabel, unsubscribePath })
  const headers = {
    'List-Unsubscribe': `<${origin}${unsubscribePath}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  }
  await sendMail(ctx, { memberId, to: account.email, fromName, headers, ...content })
}

/** Records that a mail mentioned these events. */
export async function recordMailed(
  ctx: Context,
  memberId: string,
  events: readonly { readonly kind: string; readonly otherId: string }[],
): Promise<void> {
  const kinds = events.map(({ kind }) => kind)
  const subjects = events.map(({ otherId }) => otherId)
  await storeMailedEvents.run(ctx, { memberId, kinds, subjectIds: subjects })
}
