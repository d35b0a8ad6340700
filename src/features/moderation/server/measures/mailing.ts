import { findAccount } from '#features/accounts/server/identity.ts'
import { sendAccountMail } from '#features/accounts/server/addresses/account-mail.ts'
import type { MailContent, MailContext } from '#features/accounts/server/accounts.mails.ts'
import type { Context } from '#platform/server/context.ts'
import { listReports } from '../cases/cases.sql.ts'
import { renderOutcomeMail } from '../moderation.mails.ts'

/** Mails a member in their language, in the transaction of `ctx`. Does nothing for an erased member. */
export async function mailMember(
  ctx: Context,
  memberId: string,
  render: (context: MailContext) => MailContent,
): Promise<void> {
  const account = await findAccount(ctx, memberId)
  if (account) await sendAccountMail(ctx, account, render)
}

/** Mails every reporter of a case whether there was a measure. It does not say which. */
export async function mailReporters(
  ctx: Context,
  caseId: string,
  { hasMeasure }: { hasMeasure: boolean },
): Promise<void> {
  const numbers = new Map<string, string>()
  for (const { reporterId: id, number } of await listReports.all(ctx, { caseId })) if (id) numbers.set(id, number)
  for (const [memberId, number] of numbers)
    await mailMember(ctx, memberId, (context) => renderOutcomeMail(context, { number, hasMeasure }))
}
