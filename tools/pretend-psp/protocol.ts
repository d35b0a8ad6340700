import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Provider } from './provider.ts'
import { parseObject, Problem, readBody } from './http.ts'
import { formatAmount, parseCents, isFinal } from './payment.ts'
import type { Amount, Chargeback, Payment, Refund } from './payment.ts'

export type CallResponse = { status: number; body: unknown; drop?: boolean }

/** The payment methods with their countries and maximum amounts. */
const METHODS = [
  { id: 'ideal', description: 'iDEAL | Wero', countries: ['NL'], maximumCents: 5_000_000 },
  { id: 'bancontact', description: 'Bancontact', countries: ['BE'], maximumCents: 1_000_000 },
  { id: 'creditcard', description: 'Card', countries: null, maximumCents: 1_000_000 },
  { id: 'paypal', description: 'PayPal', countries: null, maximumCents: 800_000 },
  { id: 'applepay', description: 'Apple Pay', countries: null, maximumCents: 1_000_000 },
  { id: 'banktransfer', description: 'Bank transfer', countries: null, maximumCents: 100_000_000 },
  { id: 'directdebit', description: 'SEPA Direct Debit', countries: null, maximumCents: 100_000 },
]

/** Handles one call of the protocol, whose path starts with `/v2/`. @throws Problem */
export async function handleCall(provider: Provider, request: IncomingMessage, url: URL): Promise<CallResponse> {
  if (request.headers.authorization !== `Bearer ${provider.apiKey}`) {
    throw new Problem(401, 'Missing authentication, or failed to authenticate')
  }
  const [, , resource, id, part] = url.pathname.split('/')
  const call = `${request.method} ${resource}${id ? '/{id}' : ''}${part ? `/${part}` : ''}`
  if (call === 'GET methods') return { status: 200, body: listMethods(url.searchParams) }
  if (call === 'POST payments') return createPayment(provider, request)
  if (call === 'GET refunds') return { status: 200, body: renderPage(provider, url, { refunds: allRefunds(provider) }) }
  if (call === 'GET chargebacks')
    return { status: 200, body: renderPage(provider, url, { chargebacks: allChargebacks(provider) }) }
  if (resource !== 'payments' || !id) throw new Problem(404, 'No such endpoint')
  const payment = await requirePayment(provider, id)
  if (call === 'GET payments/{id}') return { status: 200, body: renderEmbedded(provider, payment, url) }
  if (call === 'DELETE payments/{id}') return { status: 200, body: await cancel(provider, payment) }
  if (call === 'POST payments/{id}/refunds') return refund(provider, payment, request)
  if (call === 'GET payments/{id}/refunds')
    return { status: 200, body: renderPage(provider, url, { refunds: allRefunds(provider, payment.id) }) }
  if (call === 'GET payments/{id}/chargebacks')
    return { status: 200, body: renderPage(provider, url, { chargebacks: allChargebacks(provider, payment.id) }) }
  throw new Problem(405, 'No such call')
}

async function createPayment(provider: Provider, request: IncomingMessage): Promise<CallResponse> {
  const text = await readBody(request)
  if (provider.control.failNextCreates > 0) {
    provider.control.failNextCreates -= 1
    throw new Problem(503, 'The provider is not available')
  }
  const payment =
    findRepeat(provider, request, text) ?? provider.open({ ...readOrder(text), ...readIdentity(request, text) })
  const drop = provider.control.dropNextCreates > 0
  if (drop) provider.control.dropNextCreates -= 1
  await new Promise((done) => setTimeout(done, provider.control.delayCreateMs))
  return { status: 201, body: provider.render(payment), drop }
}

function readOrder(text: string) {
  const { amount, description, redirectUrl, webhookUrl, method, metadata } = parseObject(text)
  const cents = parseCents(amount)
  if (!cents) throw new Problem(422, 'The amount is invalid', 'amount')
  if (typeof description !== 'string' || description === '' || description.length > 255) {
    throw new Problem(422, 'The description is invalid', 'description')
  }
  if (!isUrl(redirectUrl)) throw new Problem(422, 'The redirect URL is invalid', 'redirectUrl')
  if (webhookUrl !== undefined && !isUrl(webhookUrl)) {
    throw new Problem(422, 'The webhook URL is invalid', 'webhookUrl')
  }
  if (method !== undefined && !METHODS.some((one) => one.id === method)) {
    throw new Problem(422, 'The payment method is invalid', 'method')
  }
  return {
    amount: amount as Amount,
    description,
    redirectUrl,
    webhookUrl: webhookUrl ?? null,
    method: typeof method === 'string' ? method : null,
    metadata: metadata ?? null,
  }
}

function isUrl(value: unknown): value is string {
  return typeof value === 'string' && /^https?:$/.test(URL.parse(value)?.protocol ?? '')
}

function readIdentity(request: IncomingMessage, text: string) {
  const key = request.headers['idempotency-key']
  return {
    idempotencyKey: typeof key === 'string' ? key : null,
    requestHash: createHash('sha256').update(text).digest('hex'),
  }
}

function findRepeat(provider: Provider, request: IncomingMessage, text: string): Payment | null {
  const { idempotencyKey, requestHash } = readIdentity(request, text)
  const existing = idempotencyKey ? provider.store.findPaymentByKey(idempotencyKey) : null
  if (existing && existing.requestHash !== requestHash) {
    throw new Problem(422, 'This idempotency key was used for another request')
  }
  return existing
}

async function requirePayment(provider: Provider, id: string): Promise<Payment> {
  const payment = await provider.findCurrentPayment(id)
  if (!payment) throw new Problem(404, 'No payment exists with this token')
  return payment
}

async function cancel(provider: Provider, payment: Payment): Promise<unknown> {
  if (isFinal(payment.status)) throw new Problem(422, 'The payment cannot be canceled')
  return provider.render(await provider.setStatus(payment.id, 'canceled'))
}

async function refund(provider: Provider, payment: Payment, request: IncomingMessage): Promise<CallResponse> {
  const { amount, description } = parseObject(await readBody(request))
  const key = request.headers['idempotency-key']
  const existing = typeof key === 'string' ? provider.store.findRefundByKey(key) : null
  if (existing) return { status: 201, body: renderRefund(existing) }
  const cents = parseCents(amount)
  const remainingCents = (parseCents(payment.amount) ?? 0) - (parseCents(payment.amountRefunded) ?? 0)
  if (!cents || cents > remainingCents || payment.status !== 'paid') {
    throw new Problem(422, 'The amount cannot be refunded', 'amount')
  }
  const newRefund = await provider.refund(payment, {
    amount: amount as Amount,
    description: typeof description === 'string' ? description : '',
    idempotencyKey: typeof key === 'string' ? key : null,
  })
  return { status: 201, body: renderRefund(newRefund) }
}

type Listed = { id: string }

/** Lists refunds in the order of the protocol, newest first. */
const allRefunds = (provider: Provider, paymentId?: string) =>
  provider.store.listRefunds(paymentId).map(renderRefund).toReversed()
const allChargebacks = (provider: Provider, paymentId?: string) =>
  provider.store.listChargebacks(paymentId).map(renderChargeback).toReversed()

function renderRefund({ idempotencyKey: _key, ...refund }: Refund) {
  return { resource: 'refund', mode: 'test', ...refund }
}

function renderChargeback(chargeback: Chargeback) {
  const { currency, value } = chargeback.amount
  return { resource: 'chargeback', ...chargeback, settlementAmount: { currency, value: `-${value}` } }
}

/** Renders a page of a list: `limit` items starting at the id `from`, and a link to the next page. */
function renderPage(provider: Provider, url: URL, all: { [name: string]: readonly Listed[] }): unknown {
  const [name = '', list = []] = Object.entries(all)[0] ?? []
  const limit = Math.min(250, Math.max(1, Number(url.searchParams.get('limit') ?? 50)))
  const from = url.searchParams.get('from')
  const start = from === null ? 0 : list.findIndex(({ id }) => id === from)
  if (start < 0) throw new Problem(404, 'No item exists with this id', 'from')
  const items = list.slice(start, start + limit)
  const next = list[start + limit]
  const href =
    next && `${provider.apiUrl()}${url.pathname}?${new URLSearchParams({ from: next.id, limit: String(limit) })}`
  return { count: items.length, _embedded: { [name]: items }, _links: { next: href ? { href } : null } }
}

/** Renders a payment with the refunds and chargebacks of the `embed` parameter. */
function renderEmbedded(provider: Provider, payment: Payment, url: URL): unknown {
  const parts = (url.searchParams.get('embed') ?? '').split(',')
  const embedded = {
    ...(parts.includes('refunds') ? { refunds: allRefunds(provider, payment.id) } : {}),
    ...(parts.includes('chargebacks') ? { chargebacks: allChargebacks(provider, payment.id) } : {}),
  }
  return { ...provider.render(payment), ...(Object.keys(embedded).length > 0 ? { _embedded: embedded } : {}) }
}

function listMethods(query: URLSearchParams): unknown {
  const currency = query.get('amount[currency]') ?? 'EUR'
  const cents = parseCents({ currency, value: query.get('amount[value]') ?? '0.01' }) ?? 1
  const country = query.get('billingCountry')
  const offered = METHODS.filter((one) => cents <= one.maximumCents)
    .filter((one) => !country || !one.countries || one.countries.includes(country))
    .map(({ id, description, maximumCents }) => ({
      resource: 'method',
      id,
      description,
      status: 'activated',
      minimumAmount: formatAmount(1, currency),
      maximumAmount: formatAmount(maximumCents, currency),
    }))
  return { count: offered.length, _embedded: { methods: offered } }
}
