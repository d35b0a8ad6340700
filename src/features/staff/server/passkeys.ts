import { toOfficeOrigin } from '#features/sites/rules.ts'
import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { buildCreationOptions, verifyRegistration } from '#platform/server/security/passkeys.ts'
import { MAX_STAFF_PASSKEYS } from '../rules.ts'
import { findStaff, type StaffRow } from './accounts.sql.ts'
import { recordAudit } from './audit.ts'
import { endLogin, requireLogin, toStaffContext } from './login.ts'
import { CHALLENGE_MILLISECONDS, createChallenge, expectResponse } from './passkey-challenges.ts'
import {
  deleteStaffPasskey,
  giveUpCode,
  insertStaffPasskey,
  listStaffPasskeys,
  lockStaff,
  type ChallengePurpose,
} from './passkeys.sql.ts'
import { startOfficeSession } from './sessions.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Lists the own passkeys of a staff member for this office, oldest first. */
export async function listOwnPasskeys(ctx: StaffContext) {
  return listStaffPasskeys.all(ctx, { staffId: ctx.actor.staffId })
}

/**
 * Returns the WebAuthn options for another passkey.
 * @throws Refusal `passkey_limit_reached`
 */
export async function createPasskeyOptions(ctx: StaffContext) {
  return createOptions(ctx, await findSelf(ctx), 'add')
}

/**
 * Returns the WebAuthn options for a passkey at the first login, instead of an authenticator app.
 * @throws Refusal `staff_login_expired` without a right password before, or with an app or a passkey
 */
export async function createFirstPasskeyOptions(ctx: Context) {
  return createOptions(ctx, (await requireFirstLogin(ctx)).staff, 'set_up')
}

async function createOptions(ctx: Context, staff: StaffRow, purpose: ChallengePurpose) {
  const existing = await listUnlessFull(ctx, staff.id)
  const { name: siteName } = await getSiteSettings(ctx)
  const challenge = await createChallenge(ctx, { purpose, staffId: staff.id })
  const [origin, timeout] = [toOfficeOrigin(ctx.origin), CHALLENGE_MILLISECONDS]
  return buildCreationOptions({ challenge, origin, siteName, owner: staff, existing, timeout })
}

/**
 * Lists the passkeys of a staff member for this office, to which another may be added.
 * @throws Refusal `passkey_limit_reached`
 */
async function listUnlessFull(ctx: Context, staffId: string) {
  const existing = await listStaffPasskeys.all(ctx, { staffId })
  if (existing.length >= MAX_STAFF_PASSKEYS) throw new Refusal('passkey_limit_reached', { limit: MAX_STAFF_PASSKEYS })
  return existing
}

/**
 * Adds a passkey to the own account.
 * @throws Refusal `passkey_failed`, `passkey_limit_reached`
 */
export async function addPasskey(
  ctx: StaffContext,
  input: InputOf<typeof staffOfficeContract.addPasskey>,
): Promise<void> {
  const staff = await findSelf(ctx)
  const credential = await requireCredential(ctx, input, { purpose: 'add', staffId: staff.id })
  return inTransaction(ctx, async (tx) => {
    await lockStaff.run(tx, { staffId: staff.id })
    await listUnlessFull(tx, staff.id)
    await storePasskey(tx, credential, input.name)
  })
}

/**
 * Makes a passkey at the first login, instead of an authenticator app, and logs in with it. From then on the password alone
 * can add no app.
 * @throws Refusal `staff_login_expired`, `passkey_failed`
 */
export async function setUpPasskey(
  ctx: Context,
  input: InputOf<typeof staffOfficeContract.setUpPasskey>,
): Promise<void> {
  const { tokenHash, staff } = await requireFirstLogin(ctx)
  const credential = await requireCredential(ctx, input, { purpose: 'set_up', staffId: staff.id })
  return inTransaction(ctx, async (tx) => {
    await lockStaff.run(tx, { staffId: staff.id })
    if ((await giveUpCode.run(tx, { staffId: staff.id })) === 0) throw new Refusal('staff_login_expired')
    await endLogin(tx, tokenHash)
    const own = toStaffContext(tx, staff)
    await storePasskey(own, credential, input.name)
    await startOfficeSession(tx, staff.id)
    await recordAudit(own, { action: 'staff.log_in', subject: { kind: 'staff', id: staff.id } })
  })
}

/** Returns the login of a staff member who has neither an app nor a passkey. */
async function requireFirstLogin(ctx: Context) {
  const login = await requireLogin(ctx)
  if (login.staff.hasCode || login.staff.hasPasskey) throw new Refusal('staff_login_expired')
  return login
}

async function findSelf(ctx: StaffContext): Promise<StaffRow> {
  return findStaff.oneOrThrow(ctx, { staffId: ctx.actor.staffId, siteId: ctx.siteId })
}

type Credential = NonNullable<Awaited<ReturnType<typeof verifyRegistration>>>

async function requireCredential(
  ctx: Context,
  { response }: Pick<InputOf<typeof staffOfficeContract.addPasskey>, 'response'>,
  use: { purpose: ChallengePurpose; staffId: string },
): Promise<Credential> {
  const credential = await verifyRegistration(ctx, { response, ...expectResponse(ctx, use) })
  if (!credential) throw new Refusal('passkey_failed')
  return credential
}

/** Stores a passkey of the staff member, who is locked. */
async function storePasskey(tx: StaffContext, credential: Credential, name: string): Promise<void> {
  const [passkeyId, staffId] = [tx.newId(), tx.actor.staffId]
  const { id, publicKey, counter, transports = [] } = credential
  const values = { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports, name }
  const added = await insertStaffPasskey.run(tx, { id: passkeyId, staffId, ...values })
  if (added === 0) throw new Refusal('passkey_failed')
  await recordAudit(tx, { action: 'staff.add_passkey', subject: { kind: 'staff', id: staffId }, after: { passkeyId } })
}

/**
 * Removes an own passkey. Ignores one that does not exist or belongs to somebody else.
 * @throws Refusal `last_login_method` for the last one at this site of a staff member without an authenticator app
 */
export async function removePasskey(
  ctx: StaffContext,
  { id }: InputOf<typeof staffOfficeContract.removePasskey>,
): Promise<void> {
  const staffId = ctx.actor.staffId
  return inTransaction(ctx, async (tx) => {
    await lockStaff.run(tx, { staffId })
    if ((await deleteStaffPasskey.run(tx, { id, staffId })) === 0) return
    const { hasCode } = await findSelf(tx)
    if (!hasCode && (await listOwnPasskeys(tx)).length === 0) throw new Refusal('last_login_method')
    const entry = { action: 'staff.remove_passkey', subject: { kind: 'staff', id: staffId }, before: { passkeyId: id } }
    await recordAudit(tx, entry)
  })
}
