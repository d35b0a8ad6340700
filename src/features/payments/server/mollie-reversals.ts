import * as z from 'zod'
import {
  amountSchema,
  callMollie,
  parseResponse,
  tokenSchema,
  type MollieRequest,
  type MollieConnection,
} from './mollie-client.ts'
import type { Reversal } from './provider.ts'

const timestampSchema = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
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
})

/**
 * The refunds and chargebacks embedded in a payment. An unknown format becomes null, so that the payment is read
 * anyway.
 */
export const embeddedSchema = z
  .object({ refunds: z.array(refundSchema).nullish(), chargebacks: z.array(chargebackSchema).nullish() })
  .nullish()
  .catch(null)

const linksSchema = z.object({ next: z.object({ href: z.string() }).nullish() })
const refundPageSchema = z.object({ _embedded: z.object({ refunds: z.array(refundSchema) }), _links: linksSchema })
const chargebackPageSchema = z.object({
  _embedded: z.object({ chargebacks: z.array(chargebackSchema) }),
  _links: linksSchema,
})

/** Converts the embedded refunds and chargebacks of a payment to reversals. */
export function toReversals(embedded: z.output<typeof embeddedSchema>): Reversal[] {
  return [
    ...(embedded?.refunds ?? []).map(toRefundReversal),
    ...(embedded?.chargebacks ?? []).map(toChargebackReversal),
  ]
}

/** Lists the refunds of all payments since a time, and after them the chargebacks. Both start with the newest. */
export async function listReversals(connection: MollieConnection, since: Date) {
  const refunds = await listItemsSince(since, async (from) => {
    const { _embedded, _links } = parseResponse(
      refundPageSchema,
      await callMollie(connection, toPageRequest('refunds', from)),
    )
    return { items: _embedded.refunds.map(toRefundReversal), next: _links.next?.href }
  })
  const chargebacks = await listItemsSince(since, async (from) => {
    const { _embedded, _links } = parseResponse(
      chargebackPageSchema,
      await callMollie(connection, toPageRequest('chargebacks', from)),
    )
    return { items: _embedded.chargebacks.map(toChargebackReversal), next: _links.next?.href }
  })
  return [...refunds, ...chargebacks]
}

type ListedReversal = Reversal & { providerPaymentId: string }
type ListPage = { items: ListedReversal[]; next: string | undefined }

/** Reads a list page by page until an item is older than `since`. */
async function listItemsSince(
  since: Date,
  fetchPage: (from: string | null) => Promise<ListPage>,
): Promise<ListedReversal[]> {
  const found: ListedReversal[] = []
  for (let from: string | null = null; ;) {
    const { items, next } = await fetchPage(from)
    found.push(...items.filter(({ createdAt }) => createdAt >= since))
    from = next ? new URL(next).searchParams.get('from') : null
    if (from === null || items.some(({ createdAt }) => createdAt < since)) return found
  }
}

function toPageRequest(list: 'refunds' | 'chargebacks', from: string | null): MollieRequest {
  const parameters = new URLSearchParams({ limit: '250', ...(from ? { from } : {}) })
  return { method: 'GET', path: `/v2/${list}?${parameters}` }
}

function toRefundReversal(refund: z.output<typeof refundSchema>): ListedReversal {
  const { id, status, amount, paymentId, createdAt, metadata } = refund
  const { value: amountCents, currency } = amount
  const refundId = metadata?.refundId ?? null
  return { id, kind: 'refund', status, amountCents, currency, createdAt, refundId, providerPaymentId: paymentId }
}

function toChargebackReversal({
  id,
  amount,
  paymentId,
  createdAt,
  reversedAt,
}: z.output<typeof chargebackSchema>): ListedReversal {
  const { value: amountCents, currency } = amount
  const status = reversedAt ? 'reversed' : 'charged_back'
  return {
    id,
    kind: 'chargeback',
    status,
    amountCents,
    currency,
    createdAt,
    refundId: null,
    providerPaymentId: paymentId,
  }
}
