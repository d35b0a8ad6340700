import * as z from 'zod'
import { amountShape, call, parse, wordShape, type Call, type MollieConnection } from './mollie-client.ts'
import type { Reversal } from './provider.ts'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const refundShape = z.object({
  id: wordShape,
  status: wordShape,
  amount: amountShape,
  paymentId: wordShape,
  createdAt: moment,
})
const chargebackShape = z.object({
  id: wordShape,
  amount: amountShape,
  paymentId: wordShape,
  createdAt: moment,
  reversedAt: moment.nullish(),
})

/** What a payment embeds of its refunds and chargebacks. A list of another form must not hide the payment's own state. */
export const embeddedShape = z
  .object({ refunds: z.array(refundShape).nullish(), chargebacks: z.array(chargebackShape).nullish() })
  .nullish()
  .catch(null)

const nextShape = z.object({ next: z.object({ href: z.string() }).nullish() })
const refundsShape = z.object({ _embedded: z.object({ refunds: z.array(refundShape) }), _links: nextShape })
const chargebacksShape = z.object({ _embedded: z.object({ chargebacks: z.array(chargebackShape) }), _links: nextShape })

/** The reversals that a payment embeds. */
export function embeddedReversals(embedded: z.output<typeof embeddedShape>): Reversal[] {
  return [...(embedded?.refunds ?? []).map(refundReversal), ...(embedded?.chargebacks ?? []).map(chargebackReversal)]
}

/** The refunds and chargebacks of all payments since a moment; each of the two lists the newest first. */
export async function listReversals(connection: MollieConnection, since: Date) {
  const refunds = await listSince(since, async (from) => {
    const { _embedded, _links } = parse(refundsShape, await call(connection, pageOf('refunds', from)))
    return { items: _embedded.refunds.map(refundReversal), next: _links.next?.href }
  })
  const chargebacks = await listSince(since, async (from) => {
    const { _embedded, _links } = parse(chargebacksShape, await call(connection, pageOf('chargebacks', from)))
    return { items: _embedded.chargebacks.map(chargebackReversal), next: _links.next?.href }
  })
  return [...refunds, ...chargebacks]
}

type Listed = Reversal & { providerPaymentId: string }
type ListPage = { items: Listed[]; next: string | undefined }

/** Reads a list page by page until an item is older than `since`. */
async function listSince(since: Date, read: (from: string | null) => Promise<ListPage>): Promise<Listed[]> {
  const found: Listed[] = []
  for (let from: string | null = null; ;) {
    const { items, next } = await read(from)
    found.push(...items.filter(({ createdAt }) => createdAt >= since))
    from = next ? new URL(next).searchParams.get('from') : null
    if (from === null || items.some(({ createdAt }) => createdAt < since)) return found
  }
}

function pageOf(list: 'refunds' | 'chargebacks', from: string | null): Call {
  const search = new URLSearchParams({ limit: '250', ...(from ? { from } : {}) })
  return { method: 'GET', path: `/v2/${list}?${search}` }
}

function refundReversal({ id, status, amount, paymentId, createdAt }: z.output<typeof refundShape>): Listed {
  const { value: amountCents, currency } = amount
  return { id, kind: 'refund', status, amountCents, currency, createdAt, providerPaymentId: paymentId }
}

function chargebackReversal({
  id,
  amount,
  paymentId,
  createdAt,
  reversedAt,
}: z.output<typeof chargebackShape>): Listed {
  const { value: amountCents, currency } = amount
  const status = reversedAt ? 'reversed' : 'charged_back'
  return { id, kind: 'chargeback', status, amountCents, currency, createdAt, providerPaymentId: paymentId }
}
