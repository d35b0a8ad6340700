import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { endSession } from '#platform/server/security/sessions.ts'
import { currentTermsVersion } from '#features/sites/server/sites.ts'
import { SENSITIVE_CONSENT_VERSION } from '../confirmation.rules.ts'
import { emailKeyOf, validateEmail } from '../email.rules.ts'
import { validateLogOutRequest } from '../login.rules.ts'
import { validatePasswordLength } from '../password.rules.ts'
import { findAccountById, insertAccount, isEmailClaimed, setConfirmed, type AccountRow } from './accounts.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import {
  hashToken,
  createConfirmationToken,
  createDummyToken,
  redeemConfirmation,
  verifyCode,
  type MailedToken,
} from './link-tokens.ts'

export {
  findAccountsByIdOrEmail,
  banMember,
  memberBanned,
  memberUnbanned,
  unbanMember,
  type AccountReference,
} from './bans.ts'
export { logIn, type Login } from './login.ts'
export { memberReactivated, mailReactivationLink } from './reactivation.ts'
export { hashPassword } from './passwords.ts'
export { disableTwoFactor as removeCodes } from './second-factor.ts'
export { findAccountState, setLanguage } from './terms.ts'

/** The identity with which a member logs in. What others see is the profile. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly status: AccountRow['status']
  readonly role: AccountRow['role']
  readonly language: string
  readonly signupAt: Date
  readonly confirmedAt: Date | null
  /** Scheme, host and port of the signup; links in mails start with it (C-31). */
  readonly origin: string
  /** Whether an affiliate network referred the signup (C-26). */
  readonly isApiSignup: boolean
}

/** The input for creating an account. */
export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  /** The traffic source of the visitor, or null. */
  readonly tracking: Record<string, string> | null
}

/** Published when a member confirms their address. */
export const memberConfirmed = event<{ memberId: string }>('accounts.member_confirmed')

/** Published when a member deletes their account, which is hidden at once and erased after 14 days (C-24). */
export const memberDeleted = event<{ memberId: string }>('accounts.member_deleted')

/** Published when the address for logging in and for mail changes. */
export const mailChanged = event<{ memberId: string }>('accounts.mail_changed')

/** Published when an account is erased. Every feature erases its rows of the member in the same transaction. */
export const memberErased = event<{ memberId: string }>('accounts.member_erased')

/** Finds the account of a member of this site. */
export async function findAccount(ctx: Context, memberId: string): Promise<Account | null> {
  const row = await findAccountById.one(ctx.db, [memberId, ctx.siteId])
  return row && toAccount(row)
}

/** Logs out: ends the session of the request on the server and in the browser, with its sockets. */
export async function logOut(ctx: Context): Promise<Record<string, never>> {
  await endSession(ctx)
  return {}
}

/**
 * Logs out by GET, unless another site made the request (C-35).
 * @throws Refusal `cross_site`
 */
export async function logOutByGet(
  ctx: Context,
  { headers }: { headers: Record<string, string | undefined> },
): Promise<Record<string, never>> {
  const refusal = validateLogOutRequest({
    requestType: headers['x-request-type'],
    site: headers['sec-fetch-site'],
    hasFetchMetadata: ['site', 'mode', 'dest'].some((name) => headers[`sec-fetch-${name}`] !== undefined),
    purpose: headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz'],
  })
  if (refusal) throw refusal
  return logOut(ctx)
}

/** Validates the credentials of a new account: `email_missing`, `invalid_email`, `password_…` (C-74), or null. */
export function validateCredentials({ email, password }: { email: string; password: string }): Refusal | null {
  return validateEmail(email) ?? validatePassword({ email, password })
}

/** Validates a new password for the account with this address (C-74). Returns the refusal, or null. */
export function validatePassword({ email, password }: { email: string; password: string }): Refusal | null {
  const refusal = validatePasswordLength(password)
  if (refusal) return refusal
  return isCommonPassword(password, email) ? new Refusal('password_common', { field: 'password' }) : null
}

/** Creates an unconfirmed account, even for a claimed address (C-24b), with its consents (L-27, R-3.68). */
export async function createAccount(ctx: Context, account: NewAccount): Promise<void> {
  await insertAccount.run(ctx.db, [
    account.id,
    ctx.siteId,
    account.email,
    emailKeyOf(account.email),
    account.passwordHash,
    ctx.locale,
    ctx.now(),
    ctx.origin,
    await currentTermsVersion(ctx),
    SENSITIVE_CONSENT_VERSION,
    account.tracking && JSON.stringify(account.tracking),
  ])
}

/**
 * Returns whether a confirmed account of this site has the address. Only the enumeration mode `classic` may reveal this
 * (C-24b).
 */
export async function isEmailTaken(ctx: Context, email: string): Promise<boolean> {
  return (await isEmailClaimed.oneOrThrow(ctx.db, [ctx.siteId, emailKeyOf(email)])).claimed
}

/**
 * Creates the link token and code of a confirmation mail. For a claimed address, stores a dummy token and returns null,
 * so that trying codes does not reveal the claim (C-24b).
 */
export async function createConfirmation(
  ctx: Context,
  account: { id: string; email: string },
): Promise<MailedToken | null> {
  if (!(await isEmailTaken(ctx, account.email))) return createConfirmationToken(ctx, account.id)
  await createDummyToken(ctx, account.id)
  return null
}

/**
 * Returns the token hash that belongs to a typed code. Spends one of its 5 tries, so call it outside of a transaction.
 * @throws Refusal `code_wrong` with `triesLeft`, `code_used_up`
 */
export async function findConfirmationByCode(ctx: MemberContext, code: string): Promise<string> {
  return verifyCode(ctx, ctx.actor.memberId, code)
}

/** Returns the stored form of a link token. */
export function hashConfirmationToken(token: string): string {
  return hashToken(token)
}

/**
 * Confirms the account of a link token, in the transaction of `ctx`. One of many concurrent calls succeeds (I25).
 * @throws Refusal `already_active` when this token has already confirmed the account, `link_expired`, or `email_taken`
 * when another account confirmed the address first
 */
export async function confirmAccount(ctx: Context, tokenHash: string): Promise<Account> {
  const memberId = await redeemConfirmation(ctx, tokenHash)
  const account = await findAccount(ctx, memberId)
  if (account?.status !== 'not_confirmed') throw new Refusal('link_expired')
  if (await isEmailTaken(ctx, account.email)) throw new Refusal('email_taken')
  await setConfirmed.run(ctx.db, [memberId, ctx.siteId, ctx.now()]).catch(throwEmailTaken)
  await memberConfirmed(ctx, { memberId })
  notifyMember(ctx, memberId, { kind: 'user' })
  return { ...account, status: 'active', confirmedAt: ctx.now() }
}

/**
 * Throws `email_taken` for a violation of the unique index, since two accounts may claim an address concurrently.
 * Rethrows others.
 */
export function throwEmailTaken(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'account_confirmed_email'
  throw isTaken ? new Refusal('email_taken') : error
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    role: row.role,
    language: row.language,
    signupAt: row.signup_at,
    confirmedAt: row.confirmed_at,
    origin: row.origin,
    isApiSignup: row.api_signup,
  }
}
