import { statement } from '#platform/server/database/statement.ts'
import type { OwnRefundReason } from './reversals.sql.ts'

export type UnsentRefundRow = {
  id: string
  attempt: number
  reason: OwnRefundReason
  payment_id: string
  purchase_id: string
  amount_cents: number
  currency: string
  payment_provider_id: string
  number: string
}

export const findUnsentRefund = statement<[id: string], UnsentRefundRow>(
  'payments.find_unsent_refund',
  `select r.id, r.attempt, r.reason, r.payment_id, p.purchase_id, r.amount_cents, r.currency, p.provider_id as payment_provider_id, o.number
   from payment_refund r join payment p on p.id = r.payment_id join purchase o on o.id = p.purchase_id
   where r.id = $1 and r.sent_at is null and r.failed_at is null`,
)

/** Stores the provider's id of a refund, unless an operator has retried it meanwhile. */
export const markRefundSent = statement<[id: string, attempt: number, providerId: string, at: Date]>(
  'payments.mark_refund_sent',
  `update payment_refund set provider_id = $3, sent_at = $4 where id = $1 and attempt = $2`,
)
