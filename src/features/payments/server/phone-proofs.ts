import type { Context } from '#platform/server/context.ts'
import { findPhoneProof } from './debits.sql.ts'

/**
 * Adds the time at which a member last signed a direct debit with the code of a text message, which proves a phone number.
 * Listens to `phoneProofsCollected`.
 */
export async function addPhoneProof(
  ctx: Context,
  { memberId, proofs }: { memberId: string; proofs: Date[] },
): Promise<void> {
  const proof = await findPhoneProof.one(ctx.db, [memberId, ctx.siteId])
  if (proof) proofs.push(proof.signed_at)
}
