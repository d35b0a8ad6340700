// Public: other features or the app use this file.
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type MemberContext } from '#platform/server/context.ts'
import { createThrottledWriter } from '#platform/server/database/throttled-writer.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { findPushEndpoint } from '#platform/server/push/push-hosts.ts'
import { incrementMenuVersion } from '../menu-version.ts'
import { lockMember } from '../preferences.sql.ts'
import {
  deleteEndedSubscription,
  deleteSubscriptionOf,
  storeSubscription,
  updateSeenAt,
  type SubscriptionRow,
} from './push.sql.ts'
import type { notificationsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A subscription as a browser returns it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/**
 * Stores the push subscription of this session, or deletes it when null. A session has one,
 * since it is one browser. Idempotent.
 * @throws Refusal `push_service_unknown` for an endpoint that is not of a known push service
 */
export async function setPushSubscription(
  ctx: MemberContext,
  { subscription }: InputOf<typeof notificationsContract.setPush>,
): Promise<{ push_subscription: boolean }> {
  const known = subscription && requireKnownService(ctx, subscription)
  const { sessionId, memberId } = ctx.actor
  await inTransaction(ctx, async (tx) => {
    await lockMember.one(tx, { memberId, siteId: tx.siteId })
    await deleteSubscriptionOf.run(tx, { sessionId, memberId, exceptEndpoint: known?.endpoint ?? null })
    if (known) await insertSubscription(tx, known)
    await refreshMenu(tx, memberId)
  })
  return { push_subscription: known !== null }
}

/** Returns the subscription with its normalized endpoint. */
function requireKnownService(ctx: MemberContext, { endpoint, keys }: BrowserSubscription): BrowserSubscription {
  const known = findPushEndpoint(endpoint, ctx.services.settings.push.hosts)
  if (known === null) throw new Refusal('push_service_unknown', { field: 'subscription.endpoint' })
  return { endpoint: known, keys }
}

async function insertSubscription(ctx: MemberContext, { endpoint, keys }: BrowserSubscription): Promise<void> {
  const { sessionId, memberId } = ctx.actor
  const values = { sessionId, memberId, endpoint, p256dh: keys.p256dh, auth: keys.auth, origin: ctx.origin }
  await storeSubscription.run(ctx, values)
}

/** Deletes a subscription that its push service has ended. */
export async function removeEndedSubscription(
  ctx: Context,
  { memberId, subscription }: { memberId: string; subscription: SubscriptionRow },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { sessionId, endpoint } = subscription
    if ((await deleteEndedSubscription.run(tx, { sessionId, endpoint })) > 0) await refreshMenu(tx, memberId)
  })
}

async function refreshMenu(ctx: Context, memberId: string): Promise<void> {
  await incrementMenuVersion(ctx, memberId)
  notifyMember(ctx, memberId, { kind: 'user' })
}

/** Shorter than the interval of the live sockets' pings. Each ping records the presence again. */
const SEEN_INTERVAL_MILLISECONDS = 20_000

const queueSeen = createThrottledWriter<Date>({
  intervalMilliseconds: SEEN_INTERVAL_MILLISECONDS,
  failureMessage: 'the presence of members was not written',
  async write(ctx, entries) {
    await updateSeenAt.run(ctx, { memberIds: entries.map(([memberId]) => memberId) })
  },
})

/** Records that a member has the site on the screen, so that nothing is pushed to them. Never waits and never fails. */
export function recordPresence(ctx: Context, memberId: string): void {
  queueSeen(ctx, memberId, ctx.now())
}
