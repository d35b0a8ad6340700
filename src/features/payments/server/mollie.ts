import * as z from 'zod'
import { centsToDecimal } from '#platform/money.ts'
import { amountShape, call, parse, wordShape, type MollieConnection } from './mollie-client.ts'
import { embeddedReversals, embeddedShape, listReversals } from './mollie-reversals.ts'
import { ProviderRefused } from './provider.ts'
import type { PaymentProvider, PaymentRequest, ProviderMethod, ProviderPayment, RefundRequest } from './provider.ts'

const paymentShape = z.object({
  id: wordShape,
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  amount: amountShape,
  amountRefunded: amountShape.nullish(),
  amountChargedBack: amountShape.nullish(),
  metadata: z.object({ paymentId: z.string() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }).nullish(),
  _embedded: embeddedShape,
})
const madeRefundShape = z.object({ id: wordShape, status: wordShape })
const methodsShape = z.object({
  _embedded: z.object({
    methods: z.array(z.object({ id: z.string(), minimumAmount: amountShape, maximumAmount: amountShape.nullish() })),
  }),
})

/** Mollie as one of our providers. */
export function mollieProvider(connection: MollieConnection): PaymentProvider {
  return {
    createPayment: (request) => createPayment(connection, request),
    findPayment: (id) => findPayment(connection, id),
    cancelPayment: (id) => cancelPayment(connection, id),
    refund: (request) => refund(connection, request),
    listReversals: (since) => listReversals(connection, since),
    listMethods: (query) => listMethods(connection, query),
  }
}

/** Creates a payment; a repeat with the same `paymentId` gives the same payment (the provider remembers an hour). */
export async function createPayment(connection: MollieConnection, request: PaymentRequest): Promise<ProviderPayment> {
  const body = {
    amount: { currency: request.currency, value: centsToDecimal(request.amountCents) },
    description: request.description,
    method: request.method,
    redirectUrl: request.redirectUrl,
    webhookUrl: request.notificationUrl,
    locale: request.locale,
    metadata: { paymentId: request.paymentId },
  }
  return readPayment(await call(connection, { method: 'POST', path: '/v2/payments', body, key: request.paymentId }))
}

/** The payment as the provider knows it now, or null when it knows none with this id. */
export async function findPayment(connection: MollieConnection, id: string): Promise<ProviderPayment | null> {
  try {
    return readPayment(await call(connection, { method: 'GET', path: `${paymentPath(id)}?embed=refunds,chargebacks` }))
  } catch (error) {
    if (error instanceof ProviderRefused && error.status === 404) return null
    throw error
  }
}

/** Cancels a payment that nobody paid yet. @throws ProviderRefused with 422 when it is too late */
export async function cancelPayment(connection: MollieConnection, id: string): Promise<ProviderPayment> {
  return readPayment(await call(connection, { method: 'DELETE', path: paymentPath(id) }))
}

/** Gives money of a paid payment back; a repeat with the same `refundId` gives the same refund. */
export async function refund(connection: MollieConnection, request: RefundRequest) {
  const amount = { currency: request.currency, value: centsToDecimal(request.amountCents) }
  const body = { amount, description: request.description, metadata: { refundId: request.refundId } }
  const path = `${paymentPath(request.providerPaymentId)}/refunds`
  return parse(madeRefundShape, await call(connection, { method: 'POST', path, body, key: request.refundId }))
}

/** The methods that the provider would accept for this amount and country. */
export async function listMethods(
  connection: MollieConnection,
  query: { amountCents: number; currency: string; country: string },
): Promise<ProviderMethod[]> {
  const search = new URLSearchParams({
    'amount[currency]': query.currency,
    'amount[value]': centsToDecimal(query.amountCents),
    billingCountry: query.country,
    includeWallets: 'applepay',
  })
  const answer = parse(methodsShape, await call(connection, { method: 'GET', path: `/v2/methods?${search}` }))
  return answer._embedded.methods.map(({ id, minimumAmount, maximumAmount }) => ({
    id,
    minCents: minimumAmount.value,
    maxCents: maximumAmount?.value ?? null,
  }))
}

function paymentPath(id: string): string {
  return `/v2/payments/${encodeURIComponent(id)}`
}

function readPayment(answer: unknown): ProviderPayment {
  const payment = parse(paymentShape, answer)
  return {
    id: payment.id,
    paymentId: payment.metadata?.paymentId ?? null,
    status: payment.status,
    amountCents: payment.amount.value,
    currency: payment.amount.currency,
    refundedCents: payment.amountRefunded?.value ?? 0,
    chargedBackCents: payment.amountChargedBack?.value ?? 0,
    reversals: embeddedReversals(payment._embedded),
    checkoutUrl: payment._links?.checkout?.href ?? null,
    snapshot: answer,
  }
}
