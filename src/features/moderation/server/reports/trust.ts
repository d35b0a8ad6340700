// Public: other features or the app use this file.
import { isPhotoVerified } from '#features/photos/server/verification/verification.ts'
import { port } from '#platform/port.ts'
import type { MemberContext } from '#platform/server/context.ts'
import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { needsSecondReporter } from '../../hold.rules.ts'
import { computeTrust } from '../../rules.ts'
import { findReporter } from './reports.sql.ts'

/** Returns when a member proved a phone number, or null. */
export const phoneVerification = port<{ memberId: string }, Date | null>('moderation.phone_verification')

/** The trust in a reporter, and whether their report alone hides nothing. */
export interface ReporterStanding {
  readonly trust: number
  readonly needsSecond: boolean
}

/** Returns the standing of the caller as a reporter. Decisions count as long as their cases are stored. */
export async function findReporterStanding(ctx: MemberContext): Promise<ReporterStanding> {
  const { memberId } = ctx.actor
  const verifiedAt = await phoneVerification.ask(ctx, { memberId })
  const row = await findReporter.oneOrThrow(ctx, { memberId })
  const facts = {
    accountDays: (ctx.now().getTime() - row.signupAt.getTime()) / DAY_MILLISECONDS,
    isConfirmed: row.isConfirmed,
    hasVerifiedPhone: verifiedAt !== null,
    hasVerifiedPhoto: await isPhotoVerified(ctx, memberId),
    upheld: row.upheld,
    dismissed: row.dismissed,
  }
  return { trust: computeTrust(facts), needsSecond: needsSecondReporter(facts) }
}
