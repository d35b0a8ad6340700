import { isPhotoVerified } from '#features/photos/server/photos.ts'
import { event } from '#platform/event.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { needsSecondReporter } from '../../hold.rules.ts'
import { computeTrust } from '../../rules.ts'
import { findReporter } from './reports.sql.ts'

/** Published to find out whether a reporter proved a phone number. The listener adds the time to `verifiedAt`. */
export const phoneVerificationsCollected = event<{ memberId: string; verifiedAt: Date[] }>(
  'moderation.phone_verifications_collected',
)

/** The trust in a reporter, and whether their report alone hides nothing. */
export interface ReporterStanding {
  readonly trust: number
  readonly needsSecond: boolean
}

/** Returns the standing of the caller as a reporter. Decisions count as long as their cases are stored. */
export async function findReporterStanding(ctx: MemberContext): Promise<ReporterStanding> {
  const { memberId } = ctx.actor
  const verifiedAt: Date[] = []
  await phoneVerificationsCollected.publish(ctx, { memberId, verifiedAt })
  const row = await findReporter.oneOrThrow(ctx.db, [memberId, ctx.siteId])
  const facts = {
    accountDays: (ctx.now().getTime() - row.signup_at.getTime()) / DAY_MILLISECONDS,
    isConfirmed: row.is_confirmed,
    hasVerifiedPhone: verifiedAt.length > 0,
    hasVerifiedPhoto: await isPhotoVerified(ctx, memberId),
    upheld: row.upheld,
    dismissed: row.dismissed,
  }
  return { trust: computeTrust(facts), needsSecond: needsSecondReporter(facts) }
}
