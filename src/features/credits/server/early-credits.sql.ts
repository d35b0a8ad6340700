import { statement } from '#platform/server/database/statement.ts'

/**
 * Takes credits back once per request id, if the grant of `grantRequestId` exists. The balance may go below zero: a
 * negative one cannot be spent. Does nothing for a member without a balance.
 */
export const takeBackCredits = statement<{
  memberId: string
  credits: number
  counter: string
  ref: string
  requestId: string
  grantRequestId: string
}>(
  'credits.take_back',
  `with balance as (
     update credit_balance set credits = credits - :credits::int, debt_allowed = debt_allowed or credits < :credits::int
     where member_id = :memberId and exists (select from ledger_entry where request_id = :grantRequestId and member_id = :memberId)
       and not exists (select from ledger_entry where request_id = :requestId)
     returning credits
   )
   insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
   select :requestId, :memberId, -:credits::int, :counter, :ref, credits, :now from balance`,
)
