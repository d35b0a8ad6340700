import { getSiteSettings } from '#features/sites/server/site-cache.ts'
import { hashSessionToken } from '#platform/server/security/sessions.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { hashPassword, verifyPassword } from '#platform/server/security/password-hashes.ts'
import {
  consumeNetworkRateLimit,
  consumeNetworkRateLimitFor,
  consumeRateLimitForKey,
  declareRateLimit,
  refundNetworkRateLimitFor,
} from '#platform/server/security/rate-limit.ts'
import { buildTimeCodeUri, createTimeCode } from '#platform/server/security/time-codes.ts'
import { LOGIN_SECONDS } from '../rules.ts'
import { completeSetup, findSetup, findStaff, findStaffByEmail, type StaffRow } from './accounts.sql.ts'
import { recordAccessFailure } from './access-failures.ts'
import { recordAudit } from './audit.ts'
import { isKnownStaffDevice } from './known-devices.ts'
import { getSecret, requireCode } from './codes.ts'
import { deleteLogin, findLogin, insertLogin } from './login.sql.ts'
import { requireStrongPassword } from './password.ts'
import { clearOfficeCookie, readOfficeCookie, setOfficeCookie } from './office-cookies.ts'
import { confirmSession, endOfficeSession, startOfficeSession } from './sessions.ts'
import type { staffOfficeContract } from '../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { later } from '#platform/server/ago.ts'

/** The logins of one address from one network, or from its known devices; and those of one network, per quarter of an hour. */
const loginsPerAddress = declareRateLimit('staff.login_address', { points: 5, windowSeconds: 900 })
const loginsPerNetwork = declareRateLimit('staff.login_network', { points: 30, windowSeconds: 900 })

/** Returns the normalized form of a staff member's address, for comparing. */
export function staffEmailKeyOf(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Checks the address and password of a staff member, who then types a code. Unknown addresses take equally long.
 * @throws Refusal `staff_login_failed`, or `rate_limited` after too many tries
 */
export async function logIn(ctx: Context, input: InputOf<typeof staffOfficeContract.logIn>): Promise<void> {
  const key = staffEmailKeyOf(input.email)
  const staff = await findStaffByEmail.one(ctx, { emailKey: key })
  const isKnown = staff !== null && (await isKnownStaffDevice(ctx, staff.id))
  if (!isKnown) await consumeNetworkRateLimit(ctx, loginsPerNetwork)
  const tries = isKnown ? deviceTries(staff.id) : addressTries(key)
  await tries.consume(ctx)
  const isCorrect = await ctx.services.concurrencyLimiters.passwords.run(() =>
    verifyPassword(staff?.passwordHash ?? undefined, input.password),
  )
  if (!staff || !isCorrect) {
    await recordAccessFailure(ctx, { kind: 'login_failed', isOffice: true, staffId: staff?.id ?? null })
    throw new Refusal('staff_login_failed')
  }
  await tries.refund(ctx)
  await beginLogin(ctx, staff.id)
}

interface Tries {
  consume(ctx: Context): Promise<void>
  refund(ctx: Context): Promise<void>
}

/** The tries of the known devices of a staff member, so that strangers cannot lock a colleague out. */
function deviceTries(staffId: string): Tries {
  const key = hashSessionToken(`device ${staffId}`)
  return {
    consume: (ctx) => consumeRateLimitForKey(ctx, loginsPerAddress, key),
    refund: (ctx) => ctx.services.rateLimits.refund(loginsPerAddress, key),
  }
}

/** The tries of an address from one network. */
function addressTries(emailKey: string): Tries {
  const key = hashSessionToken(emailKey)
  return {
    consume: (ctx) => consumeNetworkRateLimitFor(ctx, loginsPerAddress, key),
    refund: (ctx) => refundNetworkRateLimitFor(ctx, loginsPerAddress, key),
  }
}

/** Begins a login that still needs a code. */
export async function beginLogin(ctx: Context, staffId: string): Promise<void> {
  const tokenHash = setOfficeCookie(ctx, 'office-login')
  const expiresAt = later(ctx, { seconds: LOGIN_SECONDS })
  await insertLogin.run(ctx, { tokenHash, staffId, expiresAt })
}

/** The second step of a login: the code, and at the first login the secret for the app. */
export interface LoginStep {
  readonly name: string
  /** Whether an app is known. */
  readonly hasCode: boolean
  /** Null when an app is known, or a passkey. */
  readonly app: { readonly secret: string; readonly uri: string } | null
  /** The code of this moment, in the demo only. */
  readonly demoCode: string | null
}

/**
 * Returns what the second step of a login shows.
 * @throws Refusal `staff_login_expired` without a right password before
 */
export async function findLoginStep(ctx: Context): Promise<LoginStep> {
  const { staff } = await requireLogin(ctx)
  const { name: staffName, hasCode } = staff
  if (!hasCode && staff.hasPasskey) return { name: staffName, hasCode, app: null, demoCode: null }
  const isDemo = ctx.services.settings.demo
  if (hasCode && !isDemo) return { name: staffName, hasCode, app: null, demoCode: null }
  const secret = await getSecret(ctx, staff)
  const demoCode = isDemo ? createTimeCode(ctx, secret) : null
  if (hasCode) return { name: staffName, hasCode, app: null, demoCode }
  const { name } = await getSiteSettings(ctx)
  const uri = buildTimeCodeUri({ secret, issuer: name, label: staff.email })
  return { name: staffName, hasCode, app: { secret, uri }, demoCode }
}

/**
 * Logs in with the code. The first code confirms the app.
 * @throws Refusal `staff_login_expired`, `staff_code_wrong`, `staff_code_unreadable`, `rate_limited`
 */
export async function enterCode(ctx: Context, { code }: InputOf<typeof staffOfficeContract.enterCode>): Promise<void> {
  const { tokenHash, staff } = await requireLogin(ctx)
  await requireCode(ctx, staff, code)
  return inTransaction(ctx, async (tx) => {
    await endLogin(tx, tokenHash)
    await startOfficeSession(tx, staff.id)
    await recordAudit(toStaffContext(tx, staff), { action: 'staff.log_in', subject: { kind: 'staff', id: staff.id } })
  })
}

/**
 * Ends the login between the password and the code.
 * @throws Refusal `staff_login_expired` when another request has ended it
 */
export async function endLogin(tx: Context, tokenHash: string): Promise<void> {
  if ((await deleteLogin.run(tx, { tokenHash })) === 0) throw new Refusal('staff_login_expired')
  clearOfficeCookie(tx, 'office-login')
}

/**
 * Returns the login between the password and the code.
 * @throws Refusal `staff_login_expired`
 */
export async function requireLogin(ctx: Context): Promise<{ tokenHash: string; staff: StaffRow }> {
  const tokenHash = readOfficeCookie(ctx, 'office-login')
  const login = tokenHash && (await findLogin.one(ctx, { tokenHash }))
  const staff = login && (await findStaff.one(ctx, { staffId: login.staffId, siteId: ctx.siteId }))
  if (!tokenHash || !staff) throw new Refusal('staff_login_expired')
  return { tokenHash, staff }
}

/** Returns the context of a staff member who is about to be logged in. */
export function toStaffContext(ctx: Context, { id, name, role }: Pick<StaffRow, 'id' | 'name' | 'role'>): StaffContext {
  return { ...ctx, actor: { kind: 'staff', staffId: id, sessionId: null, name, role, confirmedUntil: null } }
}

/**
 * Confirms with a fresh code who the staff member is, before money, exports, roles and permanent bans.
 * @throws Refusal `staff_code_wrong`, `staff_code_unreadable`, `rate_limited`
 */
export async function confirmIdentity(
  ctx: StaffContext,
  { code }: InputOf<typeof staffOfficeContract.confirm>,
): Promise<void> {
  const staff = await findStaff.oneOrThrow(ctx, { staffId: ctx.actor.staffId, siteId: ctx.siteId })
  await requireCode(ctx, staff, code)
  return inTransaction(ctx, async (tx) => {
    await confirmSession(tx)
    await recordAudit(tx, { action: 'staff.confirm', subject: { kind: 'staff', id: staff.id } })
  })
}

/** Ends the office session of this request. */
export async function logOut(ctx: StaffContext): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await endOfficeSession(tx)
    await recordAudit(tx, { action: 'staff.log_out', subject: { kind: 'staff', id: tx.actor.staffId } })
  })
}

/**
 * Returns whose setup link this is.
 * @throws Refusal `setup_link_expired`
 */
export async function findSetupOwner(
  ctx: Context,
  { token }: { token: string },
): Promise<{ email: string; name: string }> {
  const owner = await findSetup.require(ctx, { tokenHash: hashSessionToken(token) }, 'setup_link_expired')
  return { email: owner.email, name: owner.name }
}

/**
 * Stores the password of a new staff member, who then logs in with a code. The link is valid once.
 * @throws Refusal `setup_link_expired`, `password_common`
 */
export async function choosePassword(
  ctx: Context,
  { token, password }: InputOf<typeof staffOfficeContract.choosePassword>,
): Promise<void> {
  await requireStrongPassword(ctx, await findSetupOwner(ctx, { token }), password)
  const passwordHash = await hashPassword(ctx, password)
  const staff = await completeSetup.require(
    ctx,
    { tokenHash: hashSessionToken(token), passwordHash },
    'setup_link_expired',
  )
  await beginLogin(ctx, staff.id)
}
