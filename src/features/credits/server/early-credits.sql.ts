import { statement } from '#platform/server/database/statement.ts'

/**
 * Takes credits back once per request id, if the grant of `grantRequestId` exists. The balance may go below zero: a
 * negative one cannot be spent. Does nothing for a member without a balance.
 */
export const takeBackCredits = statement<
  [memberId: string, credits: number, counter: string, ref: string, requestId: string, grantRequestId: string, at: Date]
>(
  'credits.take_back',
  `with balance as (
     update credit_balance set credits = credits - $2::int, debt_allowed = debt_allowed or credits < $2::int
     where member_id = $1 and exists (select from ledger_entry where request_id = $6 and member_id = $1)
       and not exists (select from ledger_entry where request_id = $5)
     returning credits
   )
   insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
   select $5, $1, -$2::int, $3, $4, credits, $7 from balance`,
)
