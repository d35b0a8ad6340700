import * as z from 'zod'
import { centsToDecimal, decimalToCents } from '#platform/money.ts'
import { ProviderRefused, ProviderUnavailable } from './provider.ts'
import type { PaymentProvider, PaymentRequest, ProviderMethod, ProviderPayment, RefundRequest } from './provider.ts'

/** Where Mollie's API is and how we may speak to it; `baseUrl` without `/v2`, so that a pretend server can stand in. */
export type MollieConnection = {
  baseUrl: string
  apiKey: string
  /** How long one attempt may take (10 s). */
  timeoutMs?: number
  /** How often a call is tried in all (3). */
  attempts?: number
  /** The first wait between attempts, doubled each time (500 ms). */
  retryDelayMs?: number
}

const amountShape = z.object({
  currency: z.string().length(3),
  value: z
    .string()
    .regex(/^\d{1,13}\.\d{2}$/)
    .transform(decimalToCents),
})
const paymentShape = z.object({
  id: z.string(),
  status: z.enum(['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid']),
  amount: amountShape,
  amountRefunded: amountShape.nullish(),
  metadata: z.object({ paymentId: z.string() }).nullish().catch(null),
  _links: z.object({ checkout: z.object({ href: z.url() }).nullish() }).nullish(),
})
const refundShape = z.object({ id: z.string(), status: z.string() })
const methodsShape = z.object({
  _embedded: z.object({
    methods: z.array(z.object({ id: z.string(), minimumAmount: amountShape, maximumAmount: amountShape.nullish() })),
  }),
})
/** Only the name of a field is read: the provider's own sentence may hold a payer's data. */
const problemShape = z.object({
  field: z
    .string()
    .regex(/^[\w.]{1,40}$/)
    .nullish()
    .catch(null),
})

/** Mollie as one of our providers. */
export function mollieProvider(connection: MollieConnection): PaymentProvider {
  return {
    createPayment: (request) => createPayment(connection, request),
    findPayment: (id) => findPayment(connection, id),
    cancelPayment: (id) => cancelPayment(connection, id),
    refund: (request) => refund(connection, request),
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
    return readPayment(await call(connection, { method: 'GET', path: paymentPath(id) }))
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
  return parse(refundShape, await call(connection, { method: 'POST', path, body, key: request.refundId }))
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
    checkoutUrl: payment._links?.checkout?.href ?? null,
    snapshot: answer,
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const parsed = shape.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new ProviderUnavailable('the provider answered in an unknown shape')
}

type Call = { method: 'GET' | 'POST' | 'DELETE'; path: string; body?: unknown; key?: string }

/** Tries until there is an answer; an answer of 4xx other than 429 is one. */
async function call(connection: MollieConnection, request: Call): Promise<unknown> {
  const { attempts = 3, retryDelayMs = 500 } = connection
  for (let attempt = 1; ; attempt += 1) {
    const answer = await attemptCall(connection, request).catch(() => null) // a network error or the time-out
    if (answer && answer.status < 500 && answer.status !== 429) return readAnswer(answer)
    if (attempt >= attempts) {
      throw new ProviderUnavailable(`the provider gave ${answer ? answer.status : 'no answer'} in ${attempts} attempts`)
    }
    await new Promise((done) => setTimeout(done, retryDelayMs * 2 ** (attempt - 1)))
  }
}

async function attemptCall(connection: MollieConnection, { method, path, body, key }: Call) {
  const response = await fetch(connection.baseUrl + path, {
    method,
    redirect: 'error',
    signal: AbortSignal.timeout(connection.timeoutMs ?? 10_000),
    headers: {
      authorization: `Bearer ${connection.apiKey}`,
      accept: 'application/hal+json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, text: await response.text() }
}

function readAnswer({ status, text }: { status: number; text: string }): unknown {
  const body = parseJson(text)
  if (status < 300) return body
  const problem = problemShape.safeParse(body).data
  throw new ProviderRefused({ status, field: problem?.field ?? null })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
