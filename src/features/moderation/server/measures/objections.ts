import { inTransaction, type Context } from '#platform/server/context.ts'
import { consumeNetworkRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { OBJECTION_DAYS } from '../../rules.ts'
import { hashObjectionToken } from '../cases/decisions.ts'
import { findDecisionByToken, storeObjection } from '../cases/decisions.sql.ts'
import { countDecisionEvent } from '../reports/metrics.ts'
import type { moderationContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago } from '#platform/server/ago.ts'

/** The objections of a network per hour. */
const objectionLimit = declareRateLimit('moderation.objection', { points: 10, windowSeconds: 3_600 })

/**
 * Objects to the decision of a mailed link, which also works for a banned member. A repeated call changes nothing.
 * @throws Refusal `objection_link_expired` for an unknown link, after six months, and once the decision was reversed;
 * `rate_limited`
 */
export async function fileObjection(
  ctx: Context,
  { token, body }: InputOf<typeof moderationContract.object>,
): Promise<void> {
  return storeObjectionTo(ctx, body, () => requireByToken(ctx, token))
}

/** Stores an objection to the decision that `requireDecision` finds, once. */
export async function storeObjectionTo(
  ctx: Context,
  body: string,
  requireDecision: () => Promise<{ id: string }>,
): Promise<void> {
  await consumeNetworkRateLimit(ctx, objectionLimit)
  const { id } = await requireDecision()
  return inTransaction(ctx, async (tx) => {
    const isNew = await storeObjection.run(tx, { decisionId: id, body })
    if (isNew) await countDecisionEvent(tx, 'objection', id)
  })
}

async function requireByToken(ctx: Context, token: string) {
  const earliest = ago(ctx, { days: OBJECTION_DAYS })
  return findDecisionByToken.require(
    ctx,
    { tokenHash: hashObjectionToken(token), decidedAfter: earliest },
    'objection_link_expired',
  )
}
