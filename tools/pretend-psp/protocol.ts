import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Desk } from './desk.ts'
import { parseObject, Problem, readBody } from './exchange.ts'
import { amountOf, centsOf, isFinal } from './payment.ts'
import type { Amount, Chargeback, Payment, Refund } from './payment.ts'

export type Answer = { status: number; body: unknown; drop?: boolean }

/** The methods this bank offers, with where and up to how much (cents). */
const METHODS = [
  { id: 'ideal', description: 'iDEAL | Wero', countries: ['NL'], maximumCents: 5_000_000 },
  { id: 'bancontact', description: 'Bancontact', countries: ['BE'], maximumCents: 1_000_000 },
  { id: 'creditcard', description: 'Card', countries: null, maximumCents: 1_000_000 },
  { id: 'paypal', description: 'PayPal', countries: null, maximumCents: 800_000 },
  { id: 'applepay', description: 'Apple Pay', countries: null, maximumCents: 1_000_000 },
  { id: 'banktransfer', description: 'Bank transfer', countries: null, maximumCents: 100_000_000 },
  { id: 'directdebit', description: 'SEPA Direct Debit', countries: null, maximumCents: 100_000 },
]

/** Answers one call of the protocol; `path` begins with `/v2/`. @throws Problem */
export async function answer(desk: Desk, request: IncomingMessage, url: URL): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${desk.apiKey}`) {
    throw new Problem(401, 'Missing authentication, or failed to authenticate')
  }
  const [, , resource, id, part] = url.pathname.split('/')
  const call = `${request.method} ${resource}${id ? '/{id}' : ''}${part ? `/${part}` : ''}`
  if (call === 'GET methods') return { status: 200, body: methods(url.searchParams) }
  if (call === 'POST payments') return createPayment(desk, request)
  if (call === 'GET refunds') return { status: 200, body: listPage(desk, url, { refunds: allRefunds(desk) }) }
  if (call === 'GET chargebacks')
    return { status: 200, body: listPage(desk, url, { chargebacks: allChargebacks(desk) }) }
  if (resource !== 'payments' || !id) throw new Problem(404, 'No such endpoint')
  const payment = await requirePayment(desk, id)
  if (call === 'GET payments/{id}') return { status: 200, body: withEmbedded(desk, payment, url) }
  if (call === 'DELETE payments/{id}') return { status: 200, body: await cancel(desk, payment) }
  if (call === 'POST payments/{id}/refunds') return refund(desk, payment, request)
  if (call === 'GET payments/{id}/refunds')
    return { status: 200, body: listPage(desk, url, { refunds: allRefunds(desk, payment.id) }) }
  if (call === 'GET payments/{id}/chargebacks')
    return { status: 200, body: listPage(desk, url, { chargebacks: allChargebacks(desk, payment.id) }) }
  throw new Problem(405, 'No such call')
}

async function createPayment(desk: Desk, request: IncomingMessage): Promise<Answer> {
  const text = await readBody(request)
  if (desk.control.failNextCreates > 0) {
    desk.control.failNextCreates -= 1
    throw new Problem(503, 'The bank is not available')
  }
  const payment = findRepeat(desk, request, text) ?? desk.open({ ...readOrder(text), ...identity(request, text) })
  const drop = desk.control.dropNextCreates > 0
  if (drop) desk.control.dropNextCreates -= 1
  await new Promise((done) => setTimeout(done, desk.control.delayCreateMs))
  return { status: 201, body: desk.draw(payment), drop }
}

function readOrder(text: string) {
  const { amount, description, redirectUrl, webhookUrl, method, metadata } = parseObject(text)
  const cents = centsOf(amount)
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

function identity(request: IncomingMessage, text: string) {
  const key = request.headers['idempotency-key']
  return {
    idempotencyKey: typeof key === 'string' ? key : null,
    requestHash: createHash('sha256').update(text).digest('hex'),
  }
}

function findRepeat(desk: Desk, request: IncomingMessage, text: string): Payment | null {
  const { idempotencyKey, requestHash } = identity(request, text)
  const known = idempotencyKey ? desk.store.findPaymentByKey(idempotencyKey) : null
  if (known && known.requestHash !== requestHash) {
    throw new Problem(422, 'This idempotency key was used for another request')
  }
  return known
}

async function requirePayment(desk: Desk, id: string): Promise<Payment> {
  const payment = await desk.current(id)
  if (!payment) throw new Problem(404, 'No payment exists with this token')
  return payment
}

async function cancel(desk: Desk, payment: Payment): Promise<unknown> {
  if (isFinal(payment.status)) throw new Problem(422, 'The payment cannot be canceled')
  return desk.draw(await desk.settle(payment.id, 'canceled'))
}

async function refund(desk: Desk, payment: Payment, request: IncomingMessage): Promise<Answer> {
  const { amount, description } = parseObject(await readBody(request))
  const key = request.headers['idempotency-key']
  const known = typeof key === 'string' ? desk.store.findRefundByKey(key) : null
  if (known) return { status: 201, body: renderRefund(known) }
  const cents = centsOf(amount)
  const left = (centsOf(payment.amount) ?? 0) - (centsOf(payment.amountRefunded) ?? 0)
  if (!cents || cents > left || payment.status !== 'paid') {
    throw new Problem(422, 'The amount cannot be refunded', 'amount')
  }
  const made = await desk.refund(payment, {
    amount: amount as Amount,
    description: typeof description === 'string' ? description : '',
    idempotencyKey: typeof key === 'string' ? key : null,
  })
  return { status: 201, body: renderRefund(made) }
}

type Listed = { id: string }

/** The newest first, as the protocol lists them. */
const allRefunds = (desk: Desk, paymentId?: string) => desk.store.listRefunds(paymentId).map(renderRefund).toReversed()
const allChargebacks = (desk: Desk, paymentId?: string) =>
  desk.store.listChargebacks(paymentId).map(renderChargeback).toReversed()

function renderRefund({ idempotencyKey: _key, ...refund }: Refund) {
  return { resource: 'refund', mode: 'test', ...refund }
}

function renderChargeback(chargeback: Chargeback) {
  const { currency, value } = chargeback.amount
  return { resource: 'chargeback', ...chargeback, settlementAmount: { currency, value: `-${value}` } }
}

/** A page of a list: `limit` items from the one with the id `from` on, and a link to the next page. */
function listPage(desk: Desk, url: URL, all: { [name: string]: readonly Listed[] }): unknown {
  const [name = '', list = []] = Object.entries(all)[0] ?? []
  const limit = Math.min(250, Math.max(1, Number(url.searchParams.get('limit') ?? 50)))
  const from = url.searchParams.get('from')
  const start = from === null ? 0 : list.findIndex(({ id }) => id === from)
  if (start < 0) throw new Problem(404, 'No item exists with this id', 'from')
  const items = list.slice(start, start + limit)
  const next = list[start + limit]
  const href = next && `${desk.apiUrl()}${url.pathname}?${new URLSearchParams({ from: next.id, limit: String(limit) })}`
  return { count: items.length, _embedded: { [name]: items }, _links: { next: href ? { href } : null } }
}

/** The payment, with the refunds and chargebacks that the caller asked to embed. */
function withEmbedded(desk: Desk, payment: Payment, url: URL): unknown {
  const parts = (url.searchParams.get('embed') ?? '').split(',')
  const embedded = {
    ...(parts.includes('refunds') ? { refunds: allRefunds(desk, payment.id) } : {}),
    ...(parts.includes('chargebacks') ? { chargebacks: allChargebacks(desk, payment.id) } : {}),
  }
  return { ...desk.draw(payment), ...(Object.keys(embedded).length > 0 ? { _embedded: embedded } : {}) }
}

function methods(query: URLSearchParams): unknown {
  const currency = query.get('amount[currency]') ?? 'EUR'
  const cents = centsOf({ currency, value: query.get('amount[value]') ?? '0.01' }) ?? 1
  const country = query.get('billingCountry')
  const offered = METHODS.filter((one) => cents <= one.maximumCents)
    .filter((one) => !country || !one.countries || one.countries.includes(country))
    .map(({ id, description, maximumCents }) => ({
      resource: 'method',
      id,
      description,
      status: 'activated',
      minimumAmount: amountOf(1, currency),
      maximumAmount: amountOf(maximumCents, currency),
    }))
  return { count: offered.length, _embedded: { methods: offered } }
}
