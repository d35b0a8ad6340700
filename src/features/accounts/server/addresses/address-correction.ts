// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { event } from '#platform/event.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { notifyMember } from '#platform/server/live/bus.ts'
import { emailKeyOf, validateEmail } from '../../email.rules.ts'
import { addressChosen, mailChanged } from '../member-events.ts'
import { sendAccountMail } from './account-mail.ts'
import { renderAddressCorrectedMail } from '../accounts.mails.ts'
import { revokeConfirmationTokens } from '../accounts.sql.ts'
import { lockCredentials, setEmail, type CredentialsRow } from '../credentials.sql.ts'
import { insertEvent } from '../events.sql.ts'
import { isEmailTaken } from '../identity.ts'
import { countMailChange, mailNewAddress } from './mail-change.ts'
import { refuseOwnMember } from '../members/own-member.ts'
import type { accountsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** Published when staff corrected the address of an unconfirmed account, whose owner needs a new confirmation mail. */
export const unconfirmedEmailCorrected = event<{ memberId: string }>('accounts.unconfirmed_email_corrected')

/**
 * Corrects the address of a member of this site, and mails the old and the new address. A confirmed address changes when the
 * owner of the new one uses the mailed link; an unconfirmed one at once, and then needs the confirmation of the signup.
 * @throws Refusal `member_not_found`, `member_state_changed`, `email_missing`, `invalid_email`, `email_unchanged`, `email_taken`,
 * `name_is_email`, `mail_changes_used_up`
 */
export async function correctEmail(
  ctx: StaffContext,
  { id, email, reason }: InputOf<typeof accountsOfficeContract.correctEmail>,
): Promise<void> {
  const refusal = validateEmail(email)
  if (refusal) throw refusal
  return inTransaction(ctx, async (tx) => {
    await refuseOwnMember(tx, { memberId: id })
    const account = await lockCredentials.require(tx, { id }, 'member_not_found')
    if (!account.isOpen) throw new Refusal('member_state_changed')
    if (emailKeyOf(email) === emailKeyOf(account.email)) throw new Refusal('email_unchanged', { field: 'email' })
    if (await isEmailTaken(tx, email)) throw new Refusal('email_taken', { field: 'email' })
    await addressChosen.publish(tx, { memberId: id, email })
    await countMailChange(tx, id)
    await sendAccountMail(tx, account, renderAddressCorrectedMail)
    if (account.status === 'active') await mailNewAddress(tx, account, { email, isTaken: false })
    else await replaceUnconfirmedEmail(tx, account, email)
    await recordAudit(tx, { action: 'member.correct_email', subject: { kind: 'member', id }, reason })
  })
}

async function replaceUnconfirmedEmail(ctx: StaffContext, { id }: CredentialsRow, email: string): Promise<void> {
  await setEmail.run(ctx, { id, email, emailKey: emailKeyOf(email) })
  await revokeConfirmationTokens.run(ctx, { accountId: id, kind: 'confirm' })
  await insertEvent.run(ctx, { accountId: id, kind: 'email_changed' })
  await mailChanged.publish(ctx, { memberId: id })
  await unconfirmedEmailCorrected.publish(ctx, { memberId: id })
  notifyMember(ctx, id, { kind: 'user' })
}
