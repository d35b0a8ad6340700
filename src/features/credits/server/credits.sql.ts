import { statement } from '#platform/server/database/statement.ts'

export const findBalance = statement<{ memberId: string }, { credits: number; premium: boolean }>(
  'credits.find_balance',
  `select credits, paid_orders > 0 as premium from credit_balance where member_id = :memberId`,
)

export const findPaidOrders = statement<{ memberId: string }, { paidOrders: number }>(
  'credits.find_paid_orders',
  `select paid_orders from credit_balance where member_id = :memberId`,
)

export const insertBalance = statement<{ memberId: string }>(
  'credits.insert_balance',
  `insert into credit_balance (member_id) values (:memberId) on conflict (member_id) do nothing`,
)

export const closeMemberLedger = statement<{ memberId: string }>(
  'credits.close_ledger',
  `select close_ledger(:memberId, :now)`,
)

export const deleteErasedMemberLedgers = statement<{ before: Date }>(
  'credits.delete_ledgers_of_erased_members',
  `select delete_ledgers_of_erased_members(:before)`,
)

export const moveCredits = statement<
  { memberId: string; change: number; counterAccount: string; refId: string | null; requestId: string },
  { moved: boolean }
>('credits.move', `select move_credits(:memberId, :change, :counterAccount, :refId, :requestId, :now) as moved`)

export const reverseMemberCredits = statement<
  { memberId: string; change: number; counterAccount: string; orderId: string; requestId: string },
  { moved: boolean }
>('credits.reverse', `select reverse_credits(:memberId, :change, :counterAccount, :orderId, :requestId, :now) as moved`)

export const lockBalanceRow = statement<{ memberId: string }, { credits: number; paidOrders: number }>(
  'credits.lock_balance',
  `select credits, paid_orders from credit_balance where member_id = :memberId for no key update`,
)

export const listEntryRows = statement<
  { memberId: string },
  { requestId: string; delta: number; counterAccount: string; refId: string | null }
>(
  'credits.list_entries',
  `select request_id, delta, counter_account, ref_id from ledger_entry where member_id = :memberId order by id`,
)

/** Returns no row for an erased member. */
export const changePaidOrderCount = statement<{ memberId: string; change: number }, { paidOrders: number }>(
  'credits.change_paid_orders',
  `update credit_balance set paid_orders = paid_orders + :change where member_id = :memberId returning paid_orders`,
)
