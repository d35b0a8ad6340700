import * as z from 'zod'
import { centsToDecimal } from '#platform/money.ts'
import { amountSchema, callMollie, callMollieForRecord, parseResponse, tokenSchema } from './mollie-client.ts'
import type { MollieConnection } from './mollie-client.ts'
import { listUnmatchedCredits } from './mollie-credits.ts'
import { createCustomer, createMandate, deleteCustomer, findMandate, revokeMandate } from './mollie-customers.ts'
import { detailsSchema, toPaymentDetails } from './mollie-details.ts'
import { verifyNotification } from './mollie-events.ts'
import { toMollieLocale } from './mollie-locale.ts'
import { toRepayments, embeddedSchema, listRepayments } from './mollie-repayments.ts'
import type {
  MethodQuery,
  PaymentProvider,
  PaymentRequest,
  ProviderMethod,
  ProviderPayment,
  RefundRequest,
} from './provider.ts'

const paymentSchema = detailsSchema.extend({
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
    methods: z.array(
      z.object({
        id: z.string(),
        status: tokenSchema.nullish(),
        minimumAmount: amountSchema,
        maximumAmount: amountSchema.nullish(),
      }),
    ),
  }),
})

/** Creates a payment provider that uses Mollie. */
export function createMollieProvider(connection: MollieConnection): PaymentProvider {
  return {
    createPayment: (request) => createPayment(connection, request),
    findPayment: (id) => findPayment(connection, id),
    cancelPayment: (id) => cancelPayment(connection, id),
    createRefund: (request) => createRefund(connection, request),
    listRepayments: (since) => listRepayments(connection, since),
    listUnmatchedCredits: (since) => listUnmatchedCredits(connection, since),
    listMethods: (query) => listMethods(connection, query),
    createCustomer: (request) => createCustomer(connection, request),
    deleteCustomer: (id) => deleteCustomer(connection, id),
    createMandate: (request) => createMandate(connection, request),
    findMandate: (key) => findMandate(connection, key),
    revokeMandate: (key) => revokeMandate(connection, key),
    verifyNotification: (notification) => verifyNotification(connection, notification),
  }
}

/** Creates a payment. A repeat with the same `paymentId` within an hour returns the same payment. */
export async function createPayment(connection: MollieConnection, request: PaymentRequest): Promise<ProviderPayment> {
  const body = {
    amount: { currency: request.currency, value: centsToDecimal(request.amountCents) },
    description: request.description,
    method: request.method,
    redirectUrl: request.redirectUrl ?? undefined, // left out, as every undefined field
    webhookUrl: request.notificationUrl,
    locale: toMollieLocale(request.locale),
    sequenceType: request.sequenceType,
    customerId: request.customerId,
    mandateId: request.mandateId,
    dueDate: request.dueDate,
    metadata: { paymentId: request.paymentId },
  }
  return toProviderPayment(
    await callMollie(connection, { method: 'POST', path: '/v2/payments', body, key: request.paymentId }),
  )
}

/** Returns the current state of a payment, or null when the provider has none with this id. */
export async function findPayment(connection: MollieConnection, id: string): Promise<ProviderPayment | null> {
  const path = `${buildPaymentPath(id)}?embed=refunds,chargebacks`
  const response = await callMollieForRecord(connection, { method: 'GET', path })
  return response === null ? null : toProviderPayment(response)
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

/** Lists the methods that the provider accepts for a country and a sequence, and for an amount. */
export async function listMethods(connection: MollieConnection, query: MethodQuery): Promise<ProviderMethod[]> {
  const { sequenceType = 'oneoff', includeWallets = ['applepay'] } = query
  const { amountCents } = query
  const parameters = new URLSearchParams({
    ...(amountCents !== null && {
      'amount[currency]': query.currency,
      'amount[value]': centsToDecimal(amountCents),
    }),
    billingCountry: query.country,
    sequenceType,
    ...(includeWallets.length > 0 ? { includeWallets: includeWallets.join(',') } : {}),
  })
  const response = parseResponse(
    methodsSchema,
    await callMollie(connection, { method: 'GET', path: `/v2/methods?${parameters}` }),
  )
  return response._embedded.methods.map(({ id, minimumAmount, maximumAmount, status }) => ({
    id,
    minCents: minimumAmount.value,
    maxCents: maximumAmount?.value ?? null,
    status: status ?? 'activated',
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
    repayments: toRepayments(payment._embedded),
    checkoutUrl: payment._links?.checkout?.href ?? null,
    details: toPaymentDetails(payment),
    snapshot: response,
  }
}
