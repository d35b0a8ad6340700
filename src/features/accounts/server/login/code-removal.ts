import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type Context, type StaffContext } from '#platform/server/context.ts'
import { REMOVAL_WAIT_SECONDS, UNDONE_CODES_SECONDS, WAITING_SECRET_SECONDS } from '../../codes.rules.ts'
import { sendAccountMail } from '../addresses/account-mail.ts'
import { renderCodesRemovalMail } from '../accounts.mails.ts'
import { turnCodesOff } from './codes.ts'
import { deleteWaitingSecrets, findCodes, listDueRemovals, lockDueRemoval, scheduleRemoval } from './codes.sql.ts'
import { lockCredentials, type CredentialsRow } from '../credentials.sql.ts'
import type { accountsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'
import { ago, later } from '#platform/server/ago.ts'

const BATCH_SIZE = 500

/**
 * Schedules the removal of the codes of a member who lost app and recovery codes, in three days, and mails them about it. A code
 * that is used before stops it, and so does the member in the settings.
 * @throws Refusal `member_not_found`, or `member_state_changed` without codes and when a removal is scheduled
 */
export async function scheduleCodeRemoval(
  ctx: StaffContext,
  { id, reason }: InputOf<typeof accountsOfficeContract.removeCodes>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const account = await lockCredentials.require(tx, { id }, 'member_not_found')
    const at = later(tx, { seconds: REMOVAL_WAIT_SECONDS })
    if ((await scheduleRemoval.run(tx, { accountId: id, at })) === 0) throw new Refusal('member_state_changed')
    await sendAccountMail(tx, account, (context) => renderCodesRemovalMail(context, at))
    await recordAudit(tx, { action: 'member.remove_codes', subject: { kind: 'member', id }, reason })
  })
}

/** Turns codes off whose removal is due, and deletes secrets that no code confirmed. */
export async function removeDueCodes(ctx: Context): Promise<void> {
  for (const { accountId: id, siteId } of await listDueRemovals.all(ctx, { limit: BATCH_SIZE }))
    await removeCodesWhenDue({ ...ctx, siteId }, id)
  await deleteWaitingSecrets.run(ctx, { before: ago(ctx, { seconds: WAITING_SECRET_SECONDS }) })
}

async function removeCodesWhenDue(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const account = await lockCredentials.one(tx, { id })
    if (account && (await lockDueRemoval.one(tx, { accountId: id }))) await turnCodesOff(tx, account)
  })
}

/** Turns codes off that may be of whoever changed the address, when its owner undoes that. */
export async function turnRecentCodesOff(tx: Context, account: CredentialsRow): Promise<void> {
  const row = await findCodes.one(tx, { accountId: account.id })
  const since = ago(tx, { seconds: UNDONE_CODES_SECONDS })
  if (row?.confirmedAt && row.confirmedAt > since) await turnCodesOff(tx, account)
}
