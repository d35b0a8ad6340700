import { findAccount } from '#features/accounts/server/identity.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { consumeNetworkRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { NOTIFICATION_KINDS, type NotificationKind } from '../../preferences.rules.ts'
import { findMemberPreferences, unsubscribeKinds } from '../preferences.ts'
import { readUnsubscribeToken, type Unsubscription } from './unsubscribe-token.ts'
import type { notificationsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Requests of unsubscribe links per network: many members share the servers of a mail provider. */
const unsubscribeLimit = declareRateLimit('notifications.unsubscribe', { points: 300, windowSeconds: 600 })

/** The kinds of mail that the token of a link names, and whether they are off. */
interface UnsubscriptionState {
  kinds: NotificationKind[]
  isOff: boolean
  isAllOff: boolean
}

/**
 * Turns off the kinds of mail that a token names, or every optional mail (R-4.29, L-32). Needs no login. Idempotent.
 * @throws Refusal `link_expired` for a forged token or an erased account, `rate_limited`
 */
export async function unsubscribe(
  ctx: Context,
  { token, scope }: InputOf<typeof notificationsContract.unsubscribe>,
): Promise<UnsubscriptionState> {
  await consumeNetworkRateLimit(ctx, unsubscribeLimit)
  const unsubscription = await requireUnsubscription(ctx, token)
  const kinds = scope === 'all' ? NOTIFICATION_KINDS : unsubscription.kinds
  return inTransaction(ctx, async (tx) => {
    await unsubscribeKinds(tx, { memberId: unsubscription.memberId, kinds })
    return viewState(tx, unsubscription)
  })
}

async function requireUnsubscription(ctx: Context, token: string): Promise<Unsubscription> {
  const unsubscription = readUnsubscribeToken(ctx, token)
  if (!unsubscription || !(await findAccount(ctx, unsubscription.memberId))) throw new Refusal('link_expired')
  return unsubscription
}

async function viewState(ctx: Context, { memberId, kinds }: Unsubscription): Promise<UnsubscriptionState> {
  const { mailKinds } = await findMemberPreferences(ctx, memberId)
  return {
    kinds: [...kinds],
    isOff: !kinds.some((kind) => mailKinds.includes(kind)),
    isAllOff: mailKinds.length === 0,
  }
}
