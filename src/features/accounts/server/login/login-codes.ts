import { createHmac } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import * as sealing from '#platform/server/security/sealing.ts'
import { findTimeStep } from '#platform/server/security/time-codes.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderRecoveryCodeUsedMail } from '../accounts.mails.ts'
import { cancelRemoval, findCodes, lockCodes, redeemRecoveryCode, spendStep } from './codes.sql.ts'
import { findCredentials } from '../credentials.sql.ts'
import { countFailure, refuseWhileBlocked, toCodeSubjects, type LoginSubjects } from './lock-out.ts'

const purpose = 'vonk member codes'

/** A code that somebody typed for a member, and the subjects for which a wrong one counts. */
interface TypedCode {
  readonly memberId: string
  readonly subjects: LoginSubjects
  readonly code: string
}

/**
 * Checks the code of a login after the right password (docs/decisions/029). Call it within the limiter of passwords, so that
 * concurrent tries cannot bypass the lock-out.
 * @returns the refusal `code_required`, `login_code_wrong`, or `login_code_unreadable` after a change of `VONK_SECRET`; null
 * for a right code and for a member without codes
 * @throws Refusal `login_blocked` after too many wrong codes
 */
export async function checkLoginCode(ctx: Context, typed: TypedCode): Promise<Refusal | null> {
  const { memberId, code } = typed
  const row = await findCodes.one(ctx, { accountId: memberId })
  if (!row?.confirmedAt) return null
  const secret = unsealSecret(ctx, memberId, row.sealedSecret)
  // The demo may have a new secret of the installation at each start. Asking for a code would lock its members out.
  if (secret === null && ctx.services.settings.demo) return null
  if (code === '') return new Refusal('code_required')
  const wrong = new Refusal(secret === null ? 'login_code_unreadable' : 'login_code_wrong', { field: 'code' })
  if (secret === null && isTimeCode(code)) return wrong // costs no try: no code of the app can be right
  return (await tryCode(ctx, typed, () => redeemCode(ctx, { memberId, secret, code }))) ? null : wrong
}

/** Returns whether a login of a member needs a code. */
export async function areCodesOn(ctx: Context, memberId: string): Promise<boolean> {
  return (await findCodes.one(ctx, { accountId: memberId }))?.confirmedAt != null
}

/**
 * Runs the check of a typed code. Wrong codes count for the account and the network, apart from wrong passwords: a reset of the
 * password does not clear them.
 * @throws Refusal `login_blocked`
 */
export async function tryCode<Result>(
  ctx: Context,
  { memberId, subjects }: Omit<TypedCode, 'code'>,
  check: () => Promise<Result>,
): Promise<Result> {
  const codeSubjects = toCodeSubjects(ctx, memberId, subjects)
  await refuseWhileBlocked(ctx, codeSubjects)
  const result = await check()
  if (!result) await countFailure(ctx, codeSubjects, 'code_failed')
  return result
}

interface RedeemedCode {
  readonly memberId: string
  /** Null when the installation's secret has changed; then only recovery codes from after the change are right. */
  readonly secret: string | null
  readonly code: string
}

/** Redeems a code of the app or a recovery code, once, also for concurrent calls. It stops a removal by support. */
async function redeemCode(ctx: Context, { memberId, secret, code }: RedeemedCode): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    if (!(await lockCodes.one(tx, { accountId: memberId }))) return false
    const isRight = isTimeCode(code)
      ? await redeemTimeCode(tx, memberId, { secret, code })
      : await redeemRecovery(tx, memberId, code)
    if (isRight) await cancelRemoval.run(tx, { accountId: memberId })
    return isRight
  })
}

function isTimeCode(code: string): boolean {
  return /^[0-9]{6}$/.test(code)
}

async function redeemTimeCode(
  tx: Context,
  memberId: string,
  { secret, code }: { secret: string | null; code: string },
): Promise<boolean> {
  const step = secret === null ? null : findTimeStep(tx, secret, code)
  return step !== null && (await spendStep.run(tx, { accountId: memberId, step })) === 1
}

async function redeemRecovery(tx: Context, memberId: string, code: string): Promise<boolean> {
  if ((await redeemRecoveryCode.run(tx, { accountId: memberId, codeHash: hashRecoveryCode(tx, memberId, code) })) === 0)
    return false
  const account = await findCredentials.oneOrThrow(tx, { id: memberId })
  const { recoveryCodes: left } = await findCodes.oneOrThrow(tx, { accountId: memberId })
  await sendAccountMail(tx, account, (context) => renderRecoveryCodeUsedMail(context, { at: tx.now(), left }))
  return true
}

/** Returns the stored form of a recovery code. `code` has no dash. */
export function hashRecoveryCode(ctx: Context, memberId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`recovery ${memberId} ${code}`).digest('hex')
}

/** Encrypts the secret of an app for one account. */
export function sealSecret(ctx: Context, memberId: string, secret: string): string {
  return sealing.seal(ctx, { purpose, owner: memberId }, Buffer.from(secret))
}

/** Decrypts a secret. Returns null when another installation or another account sealed it. */
export function unsealSecret(ctx: Context, memberId: string, sealed: string): string | null {
  return sealing.unseal(ctx, { purpose, owner: memberId }, sealed)?.toString() ?? null
}
