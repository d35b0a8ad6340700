import { findMailLanguage } from '#features/sites/server/text-language.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { inTransaction, type Context, type NetworkContext } from '#platform/server/context.ts'
import type { PushMessage } from '#platform/server/push/push-sender.ts'
import { addSeconds, EVENT_SECONDS } from '../../mail-timing.rules.ts'
import { findPushRetryTime, planPush, type PushPlan } from '../../push.rules.ts'
import { collectNews, collectRecipients, findRecipient, type MailRecipient } from '../mail/news-mail.ts'
import type { News } from '../news.ts'
import { encodePushMessage, renderPushNotifications, type PushNotification } from './push-messages.ts'
import {
  addPushChecks,
  claimPushCheck,
  deletePushCheck,
  deletePushedEventsAbout,
  finishPushScan,
  listPushedEvents,
  lockPushScan,
  postponePushCheck,
  startPushScan,
  storePushedEvents,
  type PushCheckRow,
} from './push-news.sql.ts'
import { removeEndedSubscription } from './push-subscriptions.ts'
import { findTimeZone } from '../time-zones.ts'
import { listSubscriptions, type SubscriptionRow } from './push.sql.ts'

/** The lease of a claimed check: longer than sending to all browsers of a member may take. */
const LEASE_SECONDS = 120
/**
 * The part of the previous period that a scan repeats. It is longer than the transaction of a message, and than a lease,
 * so that no message falls between a check and the next scan. An event is pushed once all the same.
 */
const OVERLAP_SECONDS = 180
/** The longest period of one scan: what is older, after an outage, is left to the mails. */
const MAX_SCAN_SECONDS = 60 * 60
/** The number of concurrent checks of one run; each waits for push services. */
const MAX_CONCURRENT_CHECKS = 4
const MAX_CHECKS_EACH = 500

/** Scans the messages and likes since the last scan, and schedules a check per recipient with a subscription. */
export async function scanForPushes(ctx: Context): Promise<void> {
  const until = ctx.now()
  const earliest = addSeconds(until, -MAX_SCAN_SECONDS)
  await startPushScan.run(ctx, { until })
  await inTransaction(ctx, async (tx) => {
    const scan = await lockPushScan.one(tx)
    if (!scan) return
    const start = addSeconds(scan.scannedUntil, -OVERLAP_SECONDS)
    const period = { after: start > earliest ? start : earliest, until: addSeconds(until, 1) }
    const recipients = await collectRecipients(tx, period)
    const ids = {
      memberIds: recipients.map(({ memberId }) => memberId),
      siteIds: recipients.map(({ siteId }) => siteId),
    }
    await addPushChecks.run(tx, { ...ids, dueAt: until })
    await finishPushScan.run(tx, { until })
  })
}

/**
 * Runs the due checks: pushes to the members who have news. Claims, sends and records in separate statements, so that
 * no transaction waits for a push service. A claim is a lease: when its worker dies, another one repeats the check after
 * the lease expires.
 * @throws AggregateError after the last check, when some failed
 */
export async function pushToMembersWithNews(ctx: NetworkContext): Promise<void> {
  const failures: unknown[] = []
  const work = async () => {
    for (let count = 0; count < MAX_CHECKS_EACH; count++) {
      const leasedUntil = addSeconds(ctx.now(), LEASE_SECONDS)
      const check = await claimPushCheck.one(ctx, { leasedUntil })
      if (!check) return
      await checkMember({ ...ctx, siteId: check.siteId }, check, leasedUntil).catch((error) => failures.push(error))
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CHECKS }, work))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} members could not be notified`)
}

/** Pushes what is new for a member, then deletes the check or sets its next time. */
async function checkMember(
  ctx: NetworkContext,
  { memberId, attempts }: PushCheckRow,
  leasedUntil: Date,
): Promise<void> {
  const recipient = await findPushRecipient(ctx, memberId)
  const plan = recipient && (await planFor(ctx, recipient))
  if (recipient && plan && plan.events.length > 0) {
    const isAccepted = await pushEvents(ctx, recipient, plan.events)
    const retryAt = isAccepted ? null : findPushRetryTime(ctx.now(), attempts)
    if (retryAt) return void (await postponePushCheck.run(ctx, { memberId, leasedUntil, dueAt: retryAt, attempts }))
    await recordPushed(ctx, memberId, plan.events)
  }
  if (plan?.nextCheckAt)
    await postponePushCheck.run(ctx, { memberId, leasedUntil, dueAt: plan.nextCheckAt, attempts: 0 })
  else await deletePushCheck.run(ctx, { memberId, leasedUntil })
}

interface PushRecipient extends MailRecipient {
  readonly subscriptions: readonly [SubscriptionRow, ...SubscriptionRow[]]
}

/** Finds a member with a subscription; null for one who left, was banned or has none. */
async function findPushRecipient(ctx: Context, memberId: string): Promise<PushRecipient | null> {
  const [first, ...others] = await listSubscriptions.all(ctx, { memberId })
  const recipient = first && (await findRecipient(ctx, memberId))
  return recipient ? { ...recipient, subscriptions: [first, ...others] } : null
}

async function planFor(ctx: Context, recipient: PushRecipient): Promise<PushPlan<News>> {
  const { memberId, subscriptions, preferences } = recipient
  const pushed = await listPushedEvents.all(ctx, { memberId })
  return planPush({
    now: ctx.now(),
    timeZone: await findTimeZone(ctx, recipient.account),
    preferences,
    lastSeenAt: findLastSeen(recipient),
    subscribedAt: subscriptions[0].createdAt,
    pushed: pushed.map((row) => ({ kind: row.kind, subjectId: row.subjectId, eventAt: row.eventAt })),
    events: await collectNews(ctx, { memberId, since: addSeconds(ctx.now(), -EVENT_SECONDS) }),
  })
}

/** Returns the last time at which the member called the site or had it on the screen. */
function findLastSeen({ lastSeenAt, subscriptions }: PushRecipient): Date | null {
  const times = [lastSeenAt, ...subscriptions.map((row) => row.seenAt)].filter((time) => time !== null)
  return times.length > 0 ? new Date(Math.max(...times.map((time) => time.getTime()))) : null
}

/** Sends notifications to every browser of a member. Returns whether at least one of them accepted, or none is left. */
async function pushEvents(ctx: NetworkContext, recipient: PushRecipient, events: readonly News[]): Promise<boolean> {
  const { account, preferences, memberId, subscriptions } = recipient
  const { fictional_singular: fictionalLabel } = await getSiteSettings(ctx)
  const language = await findMailLanguage(ctx, account.language)
  const { isDiscreet, showsText } = preferences
  const notifications = renderPushNotifications({ ...language, isDiscreet, showsText, fictionalLabel }, events)
  const encode = (origin: string) => (notification: PushNotification) =>
    encodePushMessage(notification, { origin, locale: language.locale, memberId })
  const failed = await Promise.all(
    subscriptions.map(async (subscription) => {
      const messages = notifications.map(encode(subscription.origin))
      return (await sendAll(ctx, { memberId, subscription, messages })) === 'failed'
    }),
  )
  return failed.includes(false)
}

interface Delivery {
  readonly memberId: string
  readonly subscription: SubscriptionRow
  readonly messages: readonly PushMessage[]
}

/** Sends the messages of one browser in order, and deletes a subscription that has ended. */
async function sendAll(ctx: NetworkContext, delivery: Delivery): Promise<'accepted' | 'gone' | 'failed'> {
  const { subscription, messages } = delivery
  for (const message of messages) {
    const result = await ctx.services.pushSender.send(subscription, message)
    if (result.kind === 'accepted') continue
    if (result.kind === 'failed') ctx.log.warn({ failure: result.failure }, 'a push message was not accepted')
    else await removeEndedSubscription(ctx, delivery)
    return result.kind
  }
  return 'accepted'
}

async function recordPushed(ctx: Context, memberId: string, events: readonly News[]): Promise<void> {
  const kinds = events.map(({ kind }) => kind)
  const subjects = events.map(({ otherId }) => otherId)
  const times = events.map(({ at }) => at)
  await storePushedEvents.run(ctx, { memberId, kinds, subjectIds: subjects, at: times })
}

/** Deletes the pushed events about an erased member. Listens to `memberErased`. */
export async function erasePushedEvents(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deletePushedEventsAbout.run(ctx, { memberId })
}
