import { createHmac } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { findTimeStep } from '#platform/server/security/time-codes.ts'
import { sendAccountMail } from './account-mail.ts'
import { renderTwoFactorRemovedMail } from './accounts.mails.ts'
import { findCredentials } from './credentials.sql.ts'
import { unsealSecret } from './sealing.ts'
import { findTwoFactor, deleteAnyTwoFactor, redeemRecoveryCode, spendStep } from './two-factor.sql.ts'

/** A typed code and the secret to verify it with. */
export interface TypedCode {
  readonly memberId: string
  /** Null when the stored secret cannot be decrypted; then every code of an app is wrong. */
  readonly secret: string | null
  readonly code: string
}

/**
 * Checks the second factor after a right password (docs/decisions/029). Returns the refusal for a missing, wrong or
 * used code, or null. Call it within the limiter, where failures are counted.
 */
export async function checkSecondFactor(ctx: Context, memberId: string, code?: string): Promise<Refusal | null> {
  const row = await findTwoFactor.one(ctx.db, [memberId])
  if (!row?.confirmed_at) return null
  const secret = unsealSecret(ctx, memberId, row.sealed_secret)
  // The demo has a new installation secret at each start. Asking for a code would lock its staff out.
  if (secret === null && ctx.services.settings.demo) return null
  if (!code) return new Refusal('second_factor_required')
  const isCorrect = await redeemCode(ctx, { memberId, secret, code })
  return isCorrect ? null : new Refusal('second_factor_wrong', { field: 'code' })
}

/**
 * Turns two-factor login off without a code, for an operator when app and recovery codes are lost. Mails the owner.
 * @returns whether two-factor login was on
 */
export async function removeTwoFactor(ctx: Context, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await deleteAnyTwoFactor.run(tx.db, [memberId])) === 0) return false
    const account = await findCredentials.oneOrThrow(tx.db, [memberId, tx.siteId])
    await sendAccountMail(tx, account, renderTwoFactorRemovedMail)
    return true
  })
}

/** Redeems a code of the app or a recovery code. Returns whether it is right and unused, also for concurrent calls. */
export async function redeemCode(ctx: Context, { memberId, secret, code }: TypedCode): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(typed)) {
    return (await redeemRecoveryCode.run(ctx.db, [memberId, hashRecoveryCode(ctx, memberId, typed)])) === 1
  }
  const step = secret === null ? null : findTimeStep(ctx, secret, typed)
  return step !== null && (await spendStep.run(ctx.db, [memberId, step])) === 1
}

/** Returns the stored form of a recovery code. `code` has no dash. */
export function hashRecoveryCode(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`recovery ${memberId} ${code}`).digest('hex')
}
