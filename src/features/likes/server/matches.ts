import type { MemberCardData } from '#features/profiles/contract.ts'
import { listMemberCards } from '#features/profiles/server/profiles.ts'
import { incrementMenuVersion } from '#features/notifications/server/menu-version.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { claimUnnotifiedMatch } from './matches.sql.ts'

/** A claimed match with the cards of both members, or null when there is none. */
export interface ClaimedMatch {
  match: { other: MemberCardData; own: MemberCardData } | null
}

/**
 * Claims the newest match of which the member was not notified. Each of the two members is notified once, in one
 * browser window (C-06). Skips matches with a blocked, deleted or fictional member.
 */
export async function claimMatch(ctx: MemberContext): Promise<ClaimedMatch> {
  const { memberId } = ctx.actor
  return inTransaction(ctx, async (tx) => {
    const claimed = await claimUnnotifiedMatch.one(tx, { memberId })
    if (!claimed) return { match: null }
    await incrementMenuVersion(tx, memberId)
    const [other, own] = await listMemberCards(tx, [claimed.otherId, memberId])
    return { match: other && own ? { other, own } : null }
  })
}
