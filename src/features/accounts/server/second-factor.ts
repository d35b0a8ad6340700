import { createHmac } from 'node:crypto'
import { TOTP } from 'otpauth'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { TWO_FACTOR_STEP_SECONDS } from '../rules.ts'
import { sendAccountMail } from './account-mail.ts'
import { codesRemovedMail } from './accounts.mails.ts'
import { findCredentials } from './credentials.sql.ts'
import { unseal } from './sealing.ts'
import { findTwoFactor, removeTwoFactor, redeemRecoveryCode, spendStep } from './two-factor.sql.ts'

/** A code that someone typed. */
export interface TypedCode {
  readonly memberId: string
  /** Null where it cannot be read any more; then no code of an app is right. */
  readonly secret: string | null
  readonly code: string
}

/**
 * Why a right password is not enough (docs/decisions/029), or null: codes are on, and this one is missing, wrong or
 * used before. Call it behind the gate, where failures are counted.
 */
export async function checkSecondFactor(ctx: Context, memberId: string, code?: string): Promise<Refusal | null> {
  const found = await findTwoFactor.one(ctx.db, [memberId])
  if (!found?.confirmed_at) return null
  const secret = unseal(ctx, memberId, found.sealed_secret)
  // The demo has another secret at each start, and nobody who could turn codes off.
  if (secret === null && ctx.services.settings.demo) return null
  if (!code) return new Refusal('second_factor_required')
  const isRight = await redeemCode(ctx, { memberId, secret, code })
  return isRight ? null : new Refusal('second_factor_wrong', { field: 'code' })
}

/**
 * Removes a colleague's codes without one, for an operator who knows that app and recovery codes are lost; a mail tells
 * of it. Where there are none nothing changes.
 * @returns whether there were any
 */
export async function removeCodes(ctx: Context, memberId: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if ((await removeTwoFactor.run(tx.db, [memberId])) === 0) return false
    const account = await findCredentials.only(tx.db, [memberId, tx.siteId])
    await sendAccountMail(tx, account, codesRemovedMail)
    return true
  })
}

/** Whether a code of the app, or a recovery code, is right; either works once, of many at a time for one. */
export async function redeemCode(ctx: Context, { memberId, secret, code }: TypedCode): Promise<boolean> {
  const typed = code.replace(/[\s-]/g, '').toLowerCase()
  if (!/^\d{6}$/.test(typed)) {
    return (await redeemRecoveryCode.run(ctx.db, [memberId, hashRecoveryCode(ctx, memberId, typed)])) === 1
  }
  const step = secret === null ? null : findTimeStep(ctx, secret, typed)
  return step !== null && (await spendStep.run(ctx.db, [memberId, step])) === 1
}

/** The step of time that a code belongs to, this one or a neighbour, since clocks differ; or null. */
export function findTimeStep(ctx: Context, secret: string, code: string): number | null {
  const timestamp = ctx.now().getTime()
  const totp = new TOTP({ secret, period: TWO_FACTOR_STEP_SECONDS })
  const delta = totp.validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

/** The stored form of a recovery code, without its dash. */
export function hashRecoveryCode(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`recovery ${memberId} ${code}`).digest('hex')
}
