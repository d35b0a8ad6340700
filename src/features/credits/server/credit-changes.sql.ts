import { statement } from '#platform/server/database/statement.ts'

/** Finds the entry of a request id. */
export const findEntryOfRequest = statement<[requestId: string], { member_id: string; delta: number }>(
  'credits.find_entry_of_request',
  `select member_id, delta from ledger_entry where request_id = $1 and member_id is not null`,
)
