import { statement } from '#platform/server/database/statement.ts'
import type { WithdrawalRefund } from '../withdrawal.rules.ts'

/** Inserts nothing when the order was withdrawn, or another order has this id. */
export const insertWithdrawal = statement<
  [id: string, orderId: string, credits: number, cents: number, currency: string, at: Date],
  { id: string }
>(
  'payments.insert_withdrawal',
  `insert into withdrawal (id, purchase_id, credits, amount_cents, currency, text_version, requested_at)
   select $1, id, $3, $4, $5, withdrawal_version, $6 from purchase where id = $2
   on conflict do nothing returning id`,
)

export type WithdrawalRow = {
  id: string
  credits: number
  amount_cents: number
  requested_at: Date
  refund: WithdrawalRefund
}

export const findWithdrawal = statement<[orderId: string], WithdrawalRow>(
  'payments.find_withdrawal',
  `select w.id, w.credits, w.amount_cents, w.requested_at,
     case when w.amount_cents = 0 then 'none' when own.failed_at is not null then 'failed'
       when reported.status = 'refunded' or p.provider_id is null and own.sent_at is not null then 'refunded' else 'underway' end as refund
   from withdrawal w
   left join (payment_refund own join payment p on p.id = own.payment_id)
     on p.purchase_id = w.purchase_id and own.reason = 'withdrawn'
   left join payment_reversal reported on reported.provider_id = own.provider_id
   where w.purchase_id = $1`,
)

/** Finds the payment that paid an order; one that was paid twice is returned separately. */
export const findCompletingPayment = statement<[orderId: string], { id: string }>(
  'payments.find_completing',
  `select id from payment p where purchase_id = $1 and status = 'paid' and not exists (
     select from payment_refund r where r.payment_id = p.id and r.reason in ('paid_twice', 'buyer_erased'))
   order by changed_at limit 1`,
)
