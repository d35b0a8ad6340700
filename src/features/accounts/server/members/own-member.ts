// Public: other features or the app use this file.
import { findOwnAddress } from '#features/staff/server/own-address.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Context, StaffContext } from '#platform/server/context.ts'
import { mailboxKeyOf } from '../../email.rules.ts'
import { findAccount } from '../identity.ts'

/**
 * Returns whether a member of this site is the staff member who acts: their addresses lead to one mailbox, whether the account is
 * confirmed or not. A command acts for nobody.
 */
export async function isOwnMember(ctx: Context, memberId: string): Promise<boolean> {
  const mailbox = await findOwnMailbox(ctx)
  const account = mailbox === null ? null : await findAccount(ctx, memberId)
  return account !== null && mailboxKeyOf(account.email) === mailbox
}

/** Returns whether an address is one of the staff member's own mailbox, for signups that are no members yet. */
export async function isOwnMailbox(ctx: StaffContext, email: string): Promise<boolean> {
  return (await findOwnMailbox(ctx)) === mailboxKeyOf(email)
}

/**
 * Refuses the member account of the staff member who acts. Listens to `memberTouched`; an operation that changes the address or
 * deletes the account calls it first.
 * @throws Refusal `own_account`
 */
export async function refuseOwnMember(ctx: Context, { memberId }: { memberId: string }): Promise<void> {
  if (await isOwnMember(ctx, memberId)) throw new Refusal('own_account')
}

/** Returns the key of the staff member's mailbox, by which queues leave out what is their own; null for everybody else. */
export async function findOwnMailbox(ctx: Context): Promise<string | null> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return null
  const address = await findOwnAddress({ ...ctx, actor })
  return address === null ? null : mailboxKeyOf(address)
}
