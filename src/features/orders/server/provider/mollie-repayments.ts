import * as z from 'zod'
import { amountSchema, timestampSchema, tokenSchema, type MollieConnection } from './mollie-client.ts'
import { listItemsSince } from './mollie-lists.ts'
import type { Repayment, RepaymentsSince } from './provider.ts'

/** The reason of a chargeback: the code of a bank, such as `AM04`, or of a card company, such as `10.4`. */
const reasonCodeSchema = z.string().regex(/^[\w.-]{1,100}$/)

const refundSchema = z.object({
  id: tokenSchema,
  status: tokenSchema,
  amount: amountSchema,
  paymentId: tokenSchema,
  createdAt: timestampSchema,
  metadata: z.object({ refundId: z.uuid() }).nullish().catch(null),
})
const chargebackSchema = z.object({
  id: tokenSchema,
  amount: amountSchema,
  paymentId: tokenSchema,
  createdAt: timestampSchema,
  reversedAt: timestampSchema.nullish(),
  reason: z.object({ code: reasonCodeSchema }).nullish().catch(null),
})

/**
 * The refunds and chargebacks embedded in a payment. An unknown format becomes null, so that the payment is read
 * anyway.
 */
export const embeddedSchema = z
  .object({ refunds: z.array(refundSchema).nullish(), chargebacks: z.array(chargebackSchema).nullish() })
  .nullish()
  .catch(null)

/** Converts the embedded refunds and chargebacks of a payment to repayments. */
export function toRepayments(embedded: z.output<typeof embeddedSchema>): Repayment[] {
  return [...(embedded?.refunds ?? []).map(toRefund), ...(embedded?.chargebacks ?? []).map(toChargeback)]
}

/** Lists the refunds of all payments since a time, and after them the chargebacks. Both start with the newest. */
export async function listRepayments(connection: MollieConnection, since: RepaymentsSince): Promise<ListedRepayment[]> {
  const refunds = { name: 'refunds', schema: refundSchema, since: since.refunds }
  const chargebacks = { name: 'chargebacks', schema: chargebackSchema, since: since.chargebacks }
  return [
    ...(await listItemsSince(connection, refunds)).map(toRefund),
    ...(await listItemsSince(connection, chargebacks)).map(toChargeback),
  ]
}

type ListedRepayment = Repayment & { providerPaymentId: string }

function toRefund(refund: z.output<typeof refundSchema>): ListedRepayment {
  const { id, status, amount, paymentId, createdAt, metadata } = refund
  const { value: amountCents, currency } = amount
  const refundId = metadata?.refundId ?? null
  const facts = { amountCents, currency, createdAt, reasonCode: null, refundId, providerPaymentId: paymentId }
  return { id, kind: 'refund', status, ...facts }
}

function toChargeback({
  id,
  amount,
  paymentId,
  createdAt,
  reversedAt,
  reason,
}: z.output<typeof chargebackSchema>): ListedRepayment {
  const { value: amountCents, currency } = amount
  const status = reversedAt ? 'reversed' : 'charged_back'
  const reasonCode = reason?.code ?? null
  const facts = { amountCents, currency, createdAt, reasonCode, refundId: null, providerPaymentId: paymentId }
  return { id, kind: 'chargeback', status, ...facts }
}
