import { createHmac } from 'node:crypto'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { consumeRateLimitForKey, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { generateRecoveryCode } from '#platform/server/security/recovery-codes.ts'
import * as sealing from '#platform/server/security/sealing.ts'
import { findTimeStep, generateTimeCodeSecret } from '#platform/server/security/time-codes.ts'
import { STAFF_RECOVERY_CODES } from '../rules.ts'
import type { StaffRow } from './accounts.sql.ts'
import { recordAccessFailure } from './access-failures.ts'
import { recordAudit } from './audit.ts'
import { redeemRecoveryCode, replaceRecoveryCodes, spendCodeStep, replaceSecret } from './login.sql.ts'

/** The codes that one staff member may try per quarter of an hour. */
const codeTries = declareRateLimit('staff.code', { points: 10, windowSeconds: 900 })

/** The notation of a code of an app, and of a recovery code. Anything else costs no try. */
const CODE_FORMAT = /^(?:[0-9]{6}|[0-9a-z]{10})$/

const purpose = 'vonk office codes'

/**
 * Returns the secret of a staff member's app, and makes one before the first login. Also makes one when it cannot read a secret
 * that no code has confirmed, and in the demo, which has a new installation secret at each start.
 * @throws Refusal `staff_code_unreadable`
 */
export async function getSecret(ctx: Context, staff: StaffRow): Promise<string> {
  const known = staff.sealedSecret && unseal(ctx, staff.id, staff.sealedSecret)
  if (known) return known
  if (isUnreadable(ctx, staff)) throw refuseUnreadable()
  const { sealed } = generateSecret(ctx, staff.id)
  const stored = await replaceSecret.oneOrThrow(ctx, {
    staffId: staff.id,
    before: staff.sealedSecret,
    sealedSecret: sealed,
  })
  const secret = unseal(ctx, staff.id, stored.sealedSecret)
  if (secret === null) throw refuseUnreadable()
  return secret
}

/** Generates a secret for the app of a staff member; `sealed` is for the database. */
export function generateSecret(ctx: Context, staffId: string): { secret: string; sealed: string } {
  const secret = generateTimeCodeSecret()
  return { secret, sealed: sealing.seal(ctx, { purpose, owner: staffId }, Buffer.from(secret)) }
}

/** Returns whether the app of a staff member was set up with another `VONK_SECRET`, so that no code of it works. */
function isUnreadable(ctx: Context, { id, sealedSecret, hasCode }: StaffRow): boolean {
  return hasCode && sealedSecret !== null && !ctx.services.settings.demo && unseal(ctx, id, sealedSecret) === null
}

function refuseUnreadable(): Refusal {
  return new Refusal('staff_code_unreadable', { field: 'code', command: RESET_COMMAND })
}

const RESET_COMMAND = 'npm run vonk -- staff reset-codes <address>'

function unseal(ctx: Context, staffId: string, sealed: string): string | null {
  return sealing.unseal(ctx, { purpose, owner: staffId }, sealed)?.toString() ?? null
}

/**
 * Redeems a code of the app, or a recovery code. Each is valid once, also for two requests at once.
 * @throws Refusal `staff_code_wrong`, `staff_code_unreadable` after a change of `VONK_SECRET`, or `rate_limited` after too many
 * tries
 */
export async function requireCode(ctx: Context, staff: StaffRow, code: string): Promise<void> {
  if (!CODE_FORMAT.test(code)) throw refuseCode(ctx, staff)
  await consumeCodeTry(ctx, staff.id)
  const isRight = /^[0-9]{6}$/.test(code)
    ? await redeemTimeCode(ctx, staff, code)
    : (await redeemRecoveryCode.run(ctx, { staffId: staff.id, codeHash: hashCode(ctx, staff.id, code) })) === 1
  if (!isRight) {
    await recordAccessFailure(ctx, { kind: 'code_failed', isOffice: true, staffId: staff.id })
    throw refuseCode(ctx, staff)
  }
  await refundCodeTries(ctx, staff.id)
}

function refuseCode(ctx: Context, staff: StaffRow): Refusal {
  return isUnreadable(ctx, staff) ? refuseUnreadable() : new Refusal('staff_code_wrong', { field: 'code' })
}

/**
 * Counts a try of a code.
 * @throws Refusal `rate_limited`
 */
export async function consumeCodeTry(ctx: Context, staffId: string): Promise<void> {
  await consumeRateLimitForKey(ctx, codeTries, staffId)
}

/** Forgives the tries of a staff member after a right code. */
export async function refundCodeTries(ctx: Context, staffId: string): Promise<void> {
  await ctx.services.rateLimits.refund(codeTries, staffId)
}

/** Redeems the first code of a secret, which confirms it. The caller locks the owner. */
export async function redeemFirstCode(tx: Context, staff: StaffRow, code: string): Promise<boolean> {
  const step = findTimeStep(tx, await getSecret(tx, staff), code)
  return step !== null && (await spendCodeStep.run(tx, { staffId: staff.id, step })) === 1
}

async function redeemTimeCode(ctx: Context, staff: StaffRow, typed: string): Promise<boolean> {
  if (!staff.hasCode && staff.hasPasskey) return false // the app was never set up
  if (isUnreadable(ctx, staff)) return false
  const step = findTimeStep(ctx, await getSecret(ctx, staff), typed)
  return step !== null && (await spendCodeStep.run(ctx, { staffId: staff.id, step })) === 1
}

/** Replaces the recovery codes of the staff member and returns the new ones, which cannot be shown again. */
export async function createRecoveryCodes(ctx: StaffContext): Promise<{ codes: string[] }> {
  const staffId = ctx.actor.staffId
  const codes = Array.from({ length: STAFF_RECOVERY_CODES }, generateRecoveryCode)
  await inTransaction(ctx, async (tx) => {
    const hashes = codes.map((code) => hashCode(tx, staffId, code.replace('-', '')))
    await replaceRecoveryCodes.run(tx, { staffId, codeHashes: hashes })
    await recordAudit(tx, { action: 'staff.new_recovery_codes', subject: { kind: 'staff', id: staffId } })
  })
  return { codes }
}

function hashCode(ctx: Context, staffId: string, code: string): string {
  return createHmac('sha256', ctx.services.settings.secret).update(`office ${staffId} ${code}`).digest('hex')
}
