import { statement } from '#platform/server/database/statement.ts'

export const findBuyerId = statement<{ number: string }, { memberId: string }>(
  'orders.find_buyer_of_order',
  `select member_id from purchase where number = :number and site_id = :site`,
)
