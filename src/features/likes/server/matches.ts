import type { MemberCardData } from '#features/profiles/contract.ts'
import { listMemberCards } from '#features/profiles/server/profiles.ts'
import { bumpMemberVersion } from '#features/notifications/server/notifications.ts'
import { inTransaction, memberOf, type Context } from '#platform/server/context.ts'
import { takeUntold } from './matches.sql.ts'

/** A match to tell the member of: the other one, and the member's own card for the two portraits. */
export interface ToldMatch {
  match: { other: MemberCardData; own: MemberCardData } | null
}

/**
 * The newest match that the member was not told of, which from now on they were: a match is told once to each of the
 * two, whatever windows they have open (C-06). Never one with a blocked, gone or fictional member.
 */
export async function tellMatch(ctx: Context): Promise<ToldMatch> {
  const memberId = memberOf(ctx)
  return inTransaction(ctx, async (tx) => {
    const taken = await takeUntold.one(tx.db, [memberId, tx.now()])
    if (!taken) return { match: null }
    await bumpMemberVersion(tx, memberId)
    const [other, own] = await listMemberCards(tx, [taken.other_id, memberId])
    return { match: other && own ? { other, own } : null }
  })
}
