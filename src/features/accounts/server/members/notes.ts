// Public: other features or the app use this file.
import { recordAudit } from '#features/staff/server/audit.ts'
import { Refusal } from '#platform/refusal.ts'
import { inTransaction, type StaffContext } from '#platform/server/context.ts'
import { findAccount } from '../identity.ts'
import { insertNote, isSameNote, listNotes } from './notes.sql.ts'
import type { accountsOfficeContract } from '../../office.contract.ts'
import type { InputOf } from '#platform/contract.ts'

/** A note of staff about a member, for colleagues. It is part of the member's data export (L-28). */
interface Note {
  readonly id: string
  readonly body: string
  readonly staffName: string
  readonly writtenAt: Date
}

/**
 * Adds a note about a member of this site. Nobody changes or removes it. A repeated request changes nothing.
 * @throws Refusal `member_not_found`, `request_differs`
 */
export async function addNote(
  ctx: StaffContext,
  { id, noteId, body }: InputOf<typeof accountsOfficeContract.addNote>,
): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    if (!(await findAccount(tx, id))) throw new Refusal('member_not_found')
    const { staffId } = tx.actor
    if ((await insertNote.run(tx, { id: noteId, accountId: id, staffId, body })) === 0) {
      const { same } = await isSameNote.oneOrThrow(tx, { id: noteId, accountId: id, body })
      if (!same) throw new Refusal('request_differs')
      return
    }
    await recordAudit(tx, { action: 'member.add_note', subject: { kind: 'member', id }, after: { note: noteId } })
  })
}

/** Lists the newest notes about a member of this site. */
export async function listMemberNotes(ctx: StaffContext, memberId: string, limit: number): Promise<Note[]> {
  return listNotes.all(ctx, { accountId: memberId, limit })
}
