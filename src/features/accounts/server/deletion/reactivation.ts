// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context } from '#platform/server/context.ts'
import { getGraceCutoff, getGraceEnd, REACTIVATION_MAILS_A_DAY, type ReactivationCause } from '../../deletion.rules.ts'
import { emailKeyOf } from '../../email.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderReactivationMail } from '../accounts.mails.ts'
import { lockDeletedAccount, cancelDeletion, type DeletedRow } from './deletion.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { revokeLinks, createLink, redeemLink } from '../addresses/link-tokens.ts'
import { countDailyUse } from '../quota.ts'
import type { accountsContract } from '../../contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Published when a deleted account is reactivated and restored. */
export const memberReactivated = event<{ memberId: string }>('accounts.member_reactivated')

const linkKind = 'reactivate'

/**
 * Mails the reactivation link to an address whose account was deleted less than 14 days ago, at most 3 times a
 * day. Only the mailbox and the authenticated owner may learn of the account (C-24b, R-8.24).
 * @returns `mailed`, `used_up` after 3 mails a day, or null when no such account has the address
 */
export async function mailReactivationLink(
  ctx: Context,
  email: string,
  cause: ReactivationCause = 'owner',
): Promise<'mailed' | 'used_up' | null> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockDeletedAccount.one(tx, {
      emailKey: emailKeyOf(email),
      deletedAfter: getGraceCutoff(tx.now()),
    })
    if (!account) return null
    const used = await countDailyUse(tx, `reactivation ${account.id}`)
    if (used > REACTIVATION_MAILS_A_DAY) return 'used_up'
    await sendReactivationMail(tx, account, cause)
    return 'mailed'
  })
}

/**
 * Mails the reactivation link to the owner of a deleted account: authenticated by password or passkey, or of an address
 * of which the site may say that it has an account.
 * @returns the refusal `account_deleted`, or null when the account can no longer be reactivated
 */
export async function refuseWithReactivationMail(
  ctx: Context,
  email: string,
  cause: ReactivationCause = 'owner',
): Promise<Refusal | null> {
  const outcome = await mailReactivationLink(ctx, email, cause)
  const outcomeDetails = { isMailed: outcome === 'mailed', limit: REACTIVATION_MAILS_A_DAY }
  const details = cause === 'signup' ? { ...outcomeDetails, field: 'email' } : outcomeDetails
  return outcome && new Refusal('account_deleted', details)
}

async function sendReactivationMail(ctx: Context, account: DeletedRow, cause: ReactivationCause): Promise<void> {
  const until = getGraceEnd(account.deletedAt)
  const seconds = (until.getTime() - ctx.now().getTime()) / 1000
  const token = await createLink(ctx, { kind: linkKind, accountId: account.id, seconds })
  await sendAccountMail(ctx, account, (context) => renderReactivationMail(context, { token, until, cause }))
}

/**
 * Reactivates a deleted account with a mailed link. One of many concurrent calls succeeds (I25). It
 * does not log in: the link verifies the mailbox, not the password.
 * @throws Refusal `link_expired` when the link is unknown, used or of another site, or after 14 days
 */
export async function reactivateAccount(
  ctx: Context,
  { token }: InputOf<typeof accountsContract.reactivate>,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const { accountId: memberId } = await redeemLink(tx, { kind: linkKind, token })
    await cancelDeletion.require(tx, { id: memberId, deletedAfter: getGraceCutoff(tx.now()) }, 'link_expired')
    await revokeLinks(tx, memberId, [linkKind])
    await insertEvent.run(tx, { accountId: memberId, kind: 'reactivated' })
    await memberReactivated.publish(tx, { memberId })
  })
}
