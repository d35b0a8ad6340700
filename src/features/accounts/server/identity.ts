// Public: other features or the app use this file.
import { getCurrentTermsVersion } from '#features/sites/server/sites.ts'
import type { Context } from '#platform/server/context.ts'
import { SENSITIVE_CONSENT_VERSION } from '../confirmation.rules.ts'
import { emailKeyOf } from '../email.rules.ts'
import { findAccountById, insertAccount, isEmailClaimed, setConfirmed, type AccountRow } from './accounts.sql.ts'

/** The identity with which a member logs in. What others see is the profile. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly status: AccountRow['status']
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
  /** The traffic source of the visitor and the lander on which they signed up; null without both. */
  readonly tracking: Readonly<Record<string, string>> | null
}

/** Finds the account of a member of this site. */
export async function findAccount(ctx: Context, memberId: string): Promise<Account | null> {
  const row = await findAccountById.one(ctx, { id: memberId })
  return row && toAccount(row)
}

/**
 * Creates an unconfirmed account, even for a claimed address (C-24b), with its consents (L-27, R-3.68). Returns false when the
 * id is taken.
 */
export async function createAccount(ctx: Context, account: NewAccount): Promise<boolean> {
  const count = await insertAccount.run(ctx, {
    id: account.id,
    email: account.email,
    emailKey: emailKeyOf(account.email),
    passwordHash: account.passwordHash,
    language: ctx.locale,
    origin: ctx.origin,
    termsVersion: await getCurrentTermsVersion(ctx),
    sensitiveVersion: SENSITIVE_CONSENT_VERSION,
    tracking: account.tracking && JSON.stringify(account.tracking),
  })
  return count > 0
}

/**
 * Creates the confirmed account of a fictional profile. Its address cannot exist (RFC 2606) and it has no password, so nobody
 * logs in to it (C-11). Returns false when the id is taken.
 */
export async function createFictionalAccount(ctx: Context, id: string): Promise<boolean> {
  const email = `${id}@fictional.invalid`
  if (!(await createAccount(ctx, { id, email, passwordHash: '', tracking: null }))) return false
  await setConfirmed.run(ctx, { id })
  return true
}

/**
 * Returns whether a confirmed account of this site has the address. Only the enumeration mode `classic` may reveal this
 * (C-24b).
 */
export async function isEmailTaken(ctx: Context, email: string): Promise<boolean> {
  return (await isEmailClaimed.oneOrThrow(ctx, { emailKey: emailKeyOf(email) })).claimed
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    email: row.email,
    status: row.status,
    language: row.language,
    signupAt: row.signupAt,
    confirmedAt: row.confirmedAt,
    origin: row.origin,
    isApiSignup: row.apiSignup,
  }
}
