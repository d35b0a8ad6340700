// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context, MemberContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { findAccount, isEmailTaken, type Account } from '../identity.ts'
import { setConfirmed } from '../accounts.sql.ts'
import {
  createConfirmationToken,
  createDummyToken,
  hashToken,
  redeemConfirmation,
  verifyCode,
  type MailedToken,
} from './link-tokens.ts'

/** Published when a member confirms their address. */
export const memberConfirmed = event<{ memberId: string }>('accounts.member_confirmed')

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
  await setConfirmed.run(ctx, { id: memberId }).catch(throwEmailTaken)
  await memberConfirmed.publish(ctx, { memberId })
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
