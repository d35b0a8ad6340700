import { statement } from '#platform/server/database/statement.ts'

export interface EntryRow {
  /** It counts the movements of all members, so it never leaves the server. */
  id: number
  delta: number
  counterAccount: string
  refId: string | null
  balanceAfter: number
  createdAt: Date
}

/** Lists a member's entries before an id (null: from the newest), the newest first. */
export const listEntryPageRows = statement<{ memberId: string; before: number | null; limit: number }, EntryRow>(
  'credits.list_entry_page',
  `select id, delta, counter_account, ref_id, balance_after, created_at from ledger_entry
   where member_id = :memberId and id < coalesce(:before::bigint, 9223372036854775807) order by id desc limit :limit`,
)

/** Lists all entries of a member in order, as lots are derived from them. */
export const listLotEntryRows = statement<
  { memberId: string },
  Pick<EntryRow, 'id' | 'delta' | 'counterAccount' | 'refId'>
>(
  'credits.list_lot_entries',
  `select id, delta, counter_account, ref_id from ledger_entry where member_id = :memberId order by id`,
)
