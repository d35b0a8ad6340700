import { getSiteSettings } from '#features/sites/server/sites.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type MemberContext } from '#platform/server/context.ts'
import { generateRecoveryCode } from '#platform/server/security/recovery-codes.ts'
import { buildTimeCodeUri, findTimeStep, generateTimeCodeSecret } from '#platform/server/security/time-codes.ts'
import { RECOVERY_CODE_COUNT } from '../login.rules.ts'
import { findAccount } from './identity.ts'
import { countFailure, findLoginSubjects, refuseWhileBlocked } from './lock-out.ts'
import { isCorrectPassword, requireOwnCredentials } from './password-change.ts'
import { sealSecret, unsealSecret } from './sealing.ts'
import { redeemCode, hashRecoveryCode } from './second-factor.ts'
import {
  countRecoveryCodes,
  deleteConfirmedTwoFactor,
  findTwoFactor,
  insertRecoveryCodes,
  setTwoFactorConfirmed,
  storeSecret,
} from './two-factor.sql.ts'

type EmptyOutput = Record<string, never>

/** The state of two-factor login, for the account's owner. */
export interface TwoFactorState {
  readonly isOn: boolean
  readonly recoveryCodesLeft: number
}

/** Returns the state of two-factor login, or null for members: only staff have it. */
export async function findTwoFactorState(ctx: MemberContext): Promise<TwoFactorState | null> {
  const account = await findAccount(ctx, ctx.actor.memberId)
  if (!account || account.role === 'member') return null
  const twoFactor = await findTwoFactor.one(ctx.db, [account.id])
  const { count } = await countRecoveryCodes.oneOrThrow(ctx.db, [account.id])
  return { isOn: twoFactor?.confirmed_at != null, recoveryCodesLeft: count }
}

/**
 * Creates a secret for an authenticator app and replaces an unconfirmed one. Logging in needs no code until
 * `confirmTwoFactor` has verified the app.
 * @throws Refusal `staff_only`, `two_factor_on`, `password_wrong`, `login_blocked`
 */
export async function startTwoFactor(
  ctx: MemberContext,
  { password }: { password: string },
): Promise<{ secret: string; uri: string }> {
  await requireStaff(ctx)
  const account = await requireOwnCredentials(ctx)
  if (!(await isCorrectPassword(ctx, account, password))) throw new Refusal('password_wrong', { field: 'password' })
  const secret = generateTimeCodeSecret()
  const stored = await storeSecret.run(ctx.db, [account.id, sealSecret(ctx, account.id, secret)])
  if (stored === 0) throw new Refusal('two_factor_on')
  const { name } = await getSiteSettings(ctx)
  return {
    secret,
    uri: buildTimeCodeUri({ issuer: name, label: account.email, secret }),
  }
}

/**
 * Turns two-factor login on with the first code of the app. Returns the recovery codes, which cannot be shown again.
 * @throws Refusal `second_factor_wrong`, `two_factor_on`, `login_blocked`
 */
export async function confirmTwoFactor(
  ctx: MemberContext,
  { code }: { code: string },
): Promise<{ recoveryCodes: string[] }> {
  const { memberId } = ctx.actor
  const twoFactor = await findTwoFactor.one(ctx.db, [memberId])
  const secret = twoFactor && unsealSecret(ctx, memberId, twoFactor.sealed_secret)
  if (!twoFactor || twoFactor.confirmed_at) throw new Refusal('two_factor_on')
  const step = await requireCorrectCode(ctx, async () =>
    secret === null ? null : findTimeStep(ctx, secret, code.replace(/\s/g, '')),
  )
  const recoveryCodes = Array.from({ length: RECOVERY_CODE_COUNT }, generateRecoveryCode)
  await inTransaction(ctx, async (tx) => {
    const values = [memberId, twoFactor.sealed_secret, step, tx.now()] as const
    if ((await setTwoFactorConfirmed.run(tx.db, [...values])) === 0) throw new Refusal('two_factor_on')
    await insertRecoveryCodes.run(tx.db, [
      memberId,
      recoveryCodes.map((recoveryCode) => hashRecoveryCode(tx, memberId, recoveryCode.replace('-', ''))),
    ])
  })
  return { recoveryCodes }
}

/**
 * Turns two-factor login off with a code. Changes nothing when it is off.
 * @throws Refusal `second_factor_wrong`, `login_blocked`
 */
export async function endTwoFactor(ctx: MemberContext, { code }: { code: string }): Promise<EmptyOutput> {
  const { memberId } = ctx.actor
  const twoFactor = await findTwoFactor.one(ctx.db, [memberId])
  if (!twoFactor?.confirmed_at) return {}
  const secret = unsealSecret(ctx, memberId, twoFactor.sealed_secret)
  await requireCorrectCode(ctx, async () => (await redeemCode(ctx, { memberId, secret, code })) || null)
  await deleteConfirmedTwoFactor.run(ctx.db, [memberId])
  return {}
}

async function requireStaff(ctx: MemberContext): Promise<void> {
  const account = await findAccount(ctx, ctx.actor.memberId)
  if (!account || account.role === 'member') throw new Refusal('staff_only')
}

/** Runs a code check within the limiter. A wrong code counts like a wrong password (C-59). */
async function requireCorrectCode<Result>(ctx: MemberContext, check: () => Promise<Result | null>): Promise<Result> {
  const subjects = await findLoginSubjects(ctx, (await requireOwnCredentials(ctx)).email)
  return ctx.services.concurrencyLimiters.passwords.run(async () => {
    await refuseWhileBlocked(ctx, subjects)
    const result = await check()
    if (result !== null) return result
    await countFailure(ctx, subjects)
    throw new Refusal('second_factor_wrong', { field: 'code' })
  })
}
