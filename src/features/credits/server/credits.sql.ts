import { statement } from '#platform/server/database/statement.ts'

export const findBalance = statement<[memberId: string], { credits: number; premium: boolean }>(
  'credits.find_balance',
  `select credits, paid_orders > 0 as premium from credit_balance where member_id = $1`,
)

export const findPaidOrders = statement<[memberId: string], { paid_orders: number }>(
  'credits.find_paid_orders',
  `select paid_orders from credit_balance where member_id = $1`,
)

export const insertBalance = statement<[memberId: string]>(
  'credits.insert_balance',
  `insert into credit_balance (member_id) values ($1) on conflict (member_id) do nothing`,
)

export const closeMemberLedger = statement<[memberId: string, at: Date]>(
  'credits.close_ledger',
  `select close_ledger($1, $2)`,
)

export const deleteErasedMemberLedgers = statement<[before: Date]>(
  'credits.delete_ledgers_of_erased_members',
  `select delete_ledgers_of_erased_members($1)`,
)

export const moveCredits = statement<
  [memberId: string, change: number, counterAccount: string, refId: string | null, requestId: string, at: Date],
  { moved: boolean }
>('credits.move', `select move_credits($1, $2, $3, $4, $5, $6) as moved`)

export const incrementPaidOrders = statement<[memberId: string], { paid_orders: number }>(
  'credits.increment_paid_orders',
  `update credit_balance set paid_orders = paid_orders + 1 where member_id = $1 returning paid_orders`,
)
