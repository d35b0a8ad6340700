import { event } from '#platform/event.ts'
import type { Context } from '#platform/server/context.ts'
import { findAccountById, type AccountRow } from './accounts.sql.ts'

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
}

/** The member proved their mailbox. */
export const memberConfirmed = event<{ memberId: string }>('accounts.member_confirmed')

/** The member deleted their account: hidden at once, erased after 14 days (C-24). */
export const memberDeleted = event<{ memberId: string }>('accounts.member_deleted')

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
  }
}
