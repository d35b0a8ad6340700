// Public: other features or the app use this file.
import type { Context } from '#platform/server/context.ts'
import { findPhoneVerification, listSignedNumbers } from './debits.sql.ts'

/**
 * Adds the time at which a member last signed a direct debit with the code of a text message, which proves a phone number.
 * Answers `phoneVerification`.
 */
export async function findPhoneVerifiedAt(ctx: Context, { memberId }: { memberId: string }): Promise<Date | null> {
  const verification = await findPhoneVerification.one(ctx, { memberId })
  return verification?.signedAt ?? null
}

/** Lists the numbers with which a member signed direct debits. Answers `phoneNumbers`. */
export async function listPhoneNumbers(ctx: Context, { memberId }: { memberId: string }): Promise<string[]> {
  const rows = await listSignedNumbers.all(ctx, { memberId })
  return rows.map(({ mobileNumber: number }) => number)
}
