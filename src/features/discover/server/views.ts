import { requireMember } from '#features/profiles/server/profiles.ts'
import type { InputOf } from '#platform/contract.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { consumeRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import type { discoverContract } from '../contract.ts'
import { deleteViewsOf, recordView } from './views.sql.ts'

const viewLimit = declareRateLimit('discover.views', { points: 180, windowSeconds: 60 })

/**
 * Records that a person came to the top of the member's deck. A repeated call changes nothing.
 * @throws Refusal `member_not_found`, `rate_limited`
 */
export async function markShown(
  ctx: MemberContext,
  { id }: InputOf<typeof discoverContract.markShown>,
): Promise<{ shown: true }> {
  await consumeRateLimit(ctx, viewLimit)
  await requireMember(ctx, id)
  await recordView.run(ctx, { memberId: ctx.actor.memberId, otherId: id })
  return { shown: true }
}

/** Deletes the views by an erased member and of that member. Listens to `memberErased`. */
export async function eraseViews(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  await deleteViewsOf.run(ctx, { memberId })
}
