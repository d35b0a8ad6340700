import type { Context } from '#platform/server/context.ts'
import { findPhoneVerification, listSignedNumbers } from './debits.sql.ts'

/**
 * Adds the time at which a member last signed a direct debit with the code of a text message, which proves a phone number.
 * Listens to `phoneVerificationsCollected`.
 */
export async function addPhoneVerification(
  ctx: Context,
  { memberId, verifiedAt }: { memberId: string; verifiedAt: Date[] },
): Promise<void> {
  const verification = await findPhoneVerification.one(ctx.db, [memberId, ctx.siteId])
  if (verification) verifiedAt.push(verification.signed_at)
}

/** Adds the numbers with which a member signed direct debits. Listens to `phoneNumbersCollected`. */
export async function addPhoneNumbers(
  ctx: Context,
  { memberId, numbers }: { memberId: string; numbers: string[] },
): Promise<void> {
  const rows = await listSignedNumbers.all(ctx.db, [memberId, ctx.siteId])
  numbers.push(...rows.map(({ mobile_number: number }) => number))
}
