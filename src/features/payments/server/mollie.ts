import * as z from 'zod'
import { centsToDecimal } from '#platform/money.ts'
import { amountSchema, callMollie, parseResponse, tokenSchema, type MollieConnection } from './mollie-client.ts'
import { toReversals, embeddedSchema, listReversals } from './mollie-reversals.ts'
import { ProviderRejectedError } from './provider.ts'
import type { PaymentProvider, PaymentRequest, ProviderMethod, ProviderPayment, RefundRequest } from './provider.ts'

const paymentSchema = z.object({
  id: tokenSchema,
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  amount: amountSchema,
  amountRefunded: amountSchema.nullish(),
  amountChargedBack: amountSchema.nullish(),
  metadata: z.object({ paymentId: z.string() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }).nullish(),
  _embedded: embeddedSchema,
})
const createdRefundSchema = z.object({ id: tokenSchema, status: tokenSchema })
const methodsSchema = z.object({
  _embedded: z.object({
    methods: z.array(z.object({ id: z.string(), minimumAmount: amountSchema, maximumAmount: amountSchema.nullish() })),
  }),
})

/** Creates a payment provider that uses Mollie. */
export function createMollieProvider(connection: MollieConnection): PaymentProvider {
  return {
    createPayment: (request) => createPayment(connection, request),
    findPayment: (id) => findPayment(connection, id),
    cancelPayment: (id) => cancelPayment(connection, id),
    createRefund: (request) => createRefund(connection, request),
    listReversals: (since) => listReversals(connection, since),
    listMethods: (query) => listMethods(connection, query),
  }
}

/** Creates a payment. A repeat with the same `paymentId` within an hour returns the same payment. */
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
  return toProviderPayment(
    await callMollie(connection, { method: 'POST', path: '/v2/payments', body, key: request.paymentId }),
  )
}

/** Returns the current state of a payment, or null when the provider has none with this id. */
export async function findPayment(connection: MollieConnection, id: string): Promise<ProviderPayment | null> {
  try {
    return toProviderPayment(
      await callMollie(connection, { method: 'GET', path: `${buildPaymentPath(id)}?embed=refunds,chargebacks` }),
    )
  } catch (error) {
    if (error instanceof ProviderRejectedError && error.status === 404) return null
    throw error
  }
}

/** Cancels an unpaid payment. @throws ProviderRejectedError with status 422 when it can no longer be canceled */
export async function cancelPayment(connection: MollieConnection, id: string): Promise<ProviderPayment> {
  return toProviderPayment(await callMollie(connection, { method: 'DELETE', path: buildPaymentPath(id) }))
}

/** Refunds a paid payment, in whole or in part. A repeat with the same `key` returns the same refund. */
export async function createRefund(connection: MollieConnection, request: RefundRequest) {
  const amount = { currency: request.currency, value: centsToDecimal(request.amountCents) }
  const body = { amount, description: request.description, metadata: { refundId: request.refundId } }
  const path = `${buildPaymentPath(request.providerPaymentId)}/refunds`
  return parseResponse(
    createdRefundSchema,
    await callMollie(connection, { method: 'POST', path, body, key: request.key }),
  )
}

/** Lists the methods that the provider accepts for an amount and a country. */
export async function listMethods(
  connection: MollieConnection,
  query: { amountCents: number; currency: string; country: string },
): Promise<ProviderMethod[]> {
  const parameters = new URLSearchParams({
    'amount[currency]': query.currency,
    'amount[value]': centsToDecimal(query.amountCents),
    billingCountry: query.country,
    includeWallets: 'applepay',
  })
  const response = parseResponse(
    methodsSchema,
    await callMollie(connection, { method: 'GET', path: `/v2/methods?${parameters}` }),
  )
  return response._embedded.methods.map(({ id, minimumAmount, maximumAmount }) => ({
    id,
    minCents: minimumAmount.value,
    maxCents: maximumAmount?.value ?? null,
  }))
}

function buildPaymentPath(id: string): string {
  return `/v2/payments/${encodeURIComponent(id)}`
}

function toProviderPayment(response: unknown): ProviderPayment {
  const payment = parseResponse(paymentSchema, response)
  return {
    id: payment.id,
    paymentId: payment.metadata?.paymentId ?? null,
    status: payment.status,
    amountCents: payment.amount.value,
    currency: payment.amount.currency,
    refundedCents: payment.amountRefunded?.value ?? 0,
    chargedBackCents: payment.amountChargedBack?.value ?? 0,
    reversals: toReversals(payment._embedded),
    checkoutUrl: payment._links?.checkout?.href ?? null,
    snapshot: response,
  }
}
