import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { toOfficeOrigin } from '#features/sites/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { buildRequestOptions, verifyAssertion } from '#platform/server/security/passkeys.ts'
import { consumeNetworkRateLimit, declareRateLimit } from '#platform/server/security/rate-limit.ts'
import { recordAccessFailure } from './access-failures.ts'
import { recordAudit } from './audit.ts'
import { toStaffContext } from './login.ts'
import { CHALLENGE_MILLISECONDS, createChallenge, expectResponse } from './passkey-challenges.ts'
import { findStaffPasskey, recordStaffPasskeyUse, type StaffPasskeyRow } from './passkeys.sql.ts'
import { confirmSession, startOfficeSession } from './sessions.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Limits the passkey logins that one network starts. */
const passkeyLoginsPerNetwork = declareRateLimit('staff.passkey', { points: 60, windowSeconds: 900 })

/** Returns the WebAuthn options for a login. */
export async function createPasskeyLoginOptions(ctx: Context) {
  await consumeNetworkRateLimit(ctx, passkeyLoginsPerNetwork)
  const challenge = await createChallenge(ctx, { purpose: 'log_in', staffId: null })
  return buildRequestOptions(challenge, toOfficeOrigin(ctx.origin), CHALLENGE_MILLISECONDS)
}

/**
 * Logs in with a passkey, which stands for the password and the code: the device verified its owner.
 * @throws Refusal `passkey_failed` for every failure
 */
export async function logInWithPasskey(
  ctx: Context,
  { response }: InputOf<typeof staffOfficeContract.logInWithPasskey>,
): Promise<void> {
  await consumeNetworkRateLimit(ctx, passkeyLoginsPerNetwork)
  const { passkey, counter } = await requirePasskey(ctx, response, null)
  const { id: passkeyId, staffId: id, name, role } = passkey
  return inTransaction(ctx, async (tx) => {
    await recordUse(tx, passkey, counter)
    await startOfficeSession(tx, id)
    const entry = { action: 'staff.log_in', subject: { kind: 'staff', id }, after: { passkeyId } }
    await recordAudit(toStaffContext(tx, { id, name, role }), entry)
  })
}

/** Returns the WebAuthn options for a confirmation. */
export async function createPasskeyConfirmOptions(ctx: StaffContext) {
  const challenge = await createChallenge(ctx, { purpose: 'confirm', staffId: ctx.actor.staffId })
  return buildRequestOptions(challenge, toOfficeOrigin(ctx.origin), CHALLENGE_MILLISECONDS)
}

/**
 * Confirms with an own passkey who the staff member is, before money, exports, roles and permanent bans.
 * @throws Refusal `passkey_failed` for every failure
 */
export async function confirmWithPasskey(
  ctx: StaffContext,
  { response }: InputOf<typeof staffOfficeContract.confirmWithPasskey>,
): Promise<void> {
  const staffId = ctx.actor.staffId
  const { passkey, counter } = await requirePasskey(ctx, response, staffId)
  return inTransaction(ctx, async (tx) => {
    await recordUse(tx, passkey, counter)
    await confirmSession(tx)
    const entry = { action: 'staff.confirm', subject: { kind: 'staff', id: staffId }, after: { passkeyId: passkey.id } }
    await recordAudit(tx, entry)
  })
}

/** Verifies a response: of a login (null), or of a passkey of this staff member. */
async function requirePasskey(ctx: Context, response: AuthenticationResponseJSON, staffId: string | null) {
  const found = await findVerifiedPasskey(ctx, response, staffId)
  if (found) return found
  await recordAccessFailure(ctx, { kind: 'passkey_failed', isOffice: true, staffId })
  throw new Refusal('passkey_failed')
}

async function findVerifiedPasskey(ctx: Context, response: AuthenticationResponseJSON, staffId: string | null) {
  const passkey = await findStaffPasskey.one(ctx, { credentialId: response.id })
  if (!passkey || (staffId !== null && passkey.staffId !== staffId)) return null
  const expected = expectResponse(ctx, { purpose: staffId === null ? 'log_in' : 'confirm', staffId })
  const stored = { ...passkey, ownerId: passkey.staffId }
  const counter = await verifyAssertion(ctx, { response, ...expected, passkey: stored })
  return counter === null ? null : { passkey, counter }
}

async function recordUse(tx: Context, { id }: StaffPasskeyRow, counter: number): Promise<void> {
  const isRecorded = (await recordStaffPasskeyUse.run(tx, { id, counter })) === 1
  if (!isRecorded) throw new Refusal('passkey_failed')
}
