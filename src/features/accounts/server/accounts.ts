import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import { notifyMember } from '#platform/server/bus.ts'
import { memberOf, type Context } from '#platform/server/context.ts'
import { endSession } from '#platform/server/sessions.ts'
import { termsVersionOf } from '#features/sites/server/sites.ts'
import { emailKeyOf, SENSITIVE_CONSENT_VERSION, validateEmail, validateLogOutRequest, validatePasswordLength } from '../rules.ts'
import {
  findAccountById,
  insertAccount,
  isClaimed,
  setConfirmed,
  updateLanguage,
  type AccountRow,
} from './accounts.sql.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashBehindGate } from './passwords.ts'
import { hashToken, createConfirmationToken, createDummyToken, redeemConfirmation, verifyCode, type MailedToken } from './link-tokens.ts'

export { accountsExport } from './export.sql.ts'
export { findAccountsByIdOrEmail as accountsNamed, banMember, memberBanned, memberUnbanned, unbanMember, type AccountReference as NamedAccount } from './bans.ts'
export { logIn, type Login } from './login.ts'
export { memberReactivated, mailReactivationLink as reactivationMailFor } from './reactivation.ts'
export { removeCodes } from './second-factor.ts'
export { findAccountHold as holdOf } from './terms.ts'

/** A member as identity: who may log in. What others see of them is their profile. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly status: AccountRow['status']
  readonly role: AccountRow['role']
  readonly language: string
  readonly signupAt: Date
  readonly confirmedAt: Date | null
  /** Scheme, host and port that the member signed up on; links in mails start with it (C-31). */
  readonly origin: string
  /** It came with a network (C-26). */
  readonly isApiSignup: boolean
}

/** What an account is made of. */
export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  /** Where the visitor came from, or null. */
  readonly tracking: Record<string, string> | null
}

/** The member proved their mailbox. */
export const memberConfirmed = event<{ memberId: string }>('accounts.member_confirmed')

/** The member deleted their account: hidden at once, erased after 14 days (C-24). */
export const memberDeleted = event<{ memberId: string }>('accounts.member_deleted')

/** The account has another address, with which its member logs in and gets mail from now on. */
export const mailChanged = event<{ memberId: string }>('accounts.mail_changed')

/** The account is gone; every feature forgets its rows of this member, in the same transaction. */
export const memberErased = event<{ memberId: string }>('accounts.member_erased')

/** The account of a member of this site, or null. */
export async function findAccount(ctx: Context, memberId: string): Promise<Account | null> {
  const row = await findAccountById.one(ctx.db, [memberId, ctx.siteId])
  return row && toAccount(row)
}

/** Whether the member proved their mailbox; until then partners cannot reply to them (C-25). */
export async function isConfirmed(ctx: Context, memberId: string): Promise<boolean> {
  return (await findAccount(ctx, memberId))?.status === 'active'
}

/** Logs out: this session ends on the server and in the browser, with its sockets. Without one it does nothing. */
export async function logOut(ctx: Context): Promise<Record<string, never>> {
  await endSession(ctx)
  return {}
}

/**
 * Logs out by GET, where that cannot be another site's doing (C-35).
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

/** Stores the member's language; the caller sees to it that the site has it. */
export async function setLanguage(ctx: Context, language: string): Promise<void> {
  await updateLanguage.run(ctx.db, [memberOf(ctx), ctx.siteId, language])
}

/** Why nobody can log in with these from now on, or null: `email_missing`, `invalid_email`, `password_…` (C-74). */
export function validateCredentials({ email, password }: { email: string; password: string }): Refusal | null {
  return validateEmail(email) ?? validatePassword({ email, password })
}

/** Why the account with this address cannot have this password, or null (C-74). */
export function validatePassword({ email, password }: { email: string; password: string }): Refusal | null {
  const refusal = validatePasswordLength(password)
  if (refusal) return refusal
  return isCommonPassword(password, email) ? new Refusal('password_common', { field: 'password' }) : null
}

/** Hashes a checked password; may wait its turn, so call it outside of transactions. */
export async function hashPassword(ctx: Context, password: string): Promise<string> {
  return hashBehindGate(ctx, password)
}

/** Makes an account that is not confirmed, whoever else has the address (C-24b), with its consents (L-27, R-3.68). */
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
    await termsVersionOf(ctx),
    SENSITIVE_CONSENT_VERSION,
    account.tracking && JSON.stringify(account.tracking),
  ])
}

/** Whether a confirmed account of this site has the address. Never answer it to whoever asks, but in `classic` (C-24b). */
export async function isEmailTaken(ctx: Context, email: string): Promise<boolean> {
  return (await isClaimed.only(ctx.db, [ctx.siteId, emailKeyOf(email)])).claimed
}

/**
 * Makes what the confirmation mail carries, or null where a confirmed account has the address: then the mail says
 * so, and an unknowable proof is stored, so that trying codes tells nothing (C-24b).
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
 * Which stored link a typed code belongs to; spends one of its 5 tries for good, so call it outside of a transaction.
 * @throws Refusal `code_wrong` with `triesLeft`, `code_used_up`
 */
export async function findConfirmationByCode(ctx: Context, code: string): Promise<string> {
  return verifyCode(ctx, memberOf(ctx), code)
}

/** The stored form of a mailed link's token. */
export function hashConfirmationToken(token: string): string {
  return hashToken(token)
}

/**
 * Confirms the account that a proof belongs to, in the transaction of `ctx`; of many parallel calls one succeeds (I25).
 * @throws Refusal `already_active` for the proof that did it before, `link_expired`, or `email_taken` where another
 * account confirmed the address first
 */
export async function confirmAccount(ctx: Context, tokenHash: string): Promise<Account> {
  const memberId = await redeemConfirmation(ctx, tokenHash)
  const before = await findAccount(ctx, memberId)
  if (before?.status !== 'not_confirmed') throw new Refusal('link_expired')
  if (await isEmailTaken(ctx, before.email)) throw new Refusal('email_taken')
  await setConfirmed.run(ctx.db, [memberId, ctx.siteId, ctx.now()]).catch(throwEmailTaken)
  await memberConfirmed(ctx, { memberId })
  notifyMember(ctx, memberId, { kind: 'user' })
  return { ...before, status: 'active', confirmedAt: ctx.now() }
}

/** Two accounts may claim one address at the same moment: the index lets one through. */
export function throwEmailTaken(error: unknown): never {
  const taken = error instanceof Error && 'constraint' in error && error.constraint === 'account_confirmed_email'
  throw taken ? new Refusal('email_taken') : error
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
