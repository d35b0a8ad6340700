import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Customer } from './customers.ts'
import type { Mandate } from './mandates.ts'
import type { Provider } from './provider.ts'
import { parseObject, Problem, readBody } from './http.ts'
import { renderPage } from './list-page.ts'
import { OFF, renderMethods } from './methods.ts'
import { parsePaymentOrder } from './new-payment.ts'
import { centsOf, parseCents, isFinal } from './payment.ts'
import type { Amount, Payment } from './payment.ts'
import { renderChargeback, renderCustomer, renderMandate, renderRefund } from './rendering.ts'
import { renderCredit } from './transfers.ts'

/** A response of the protocol. Without a body its status is 204. */
export type CallResponse = { status: number; body?: unknown; drop?: boolean }

/** A call of the protocol, with the ids of its path. */
type Call = { provider: Provider; request: IncomingMessage; url: URL; id: string; partId: string }

/** The calls by their method and path. */
const CALLS: Readonly<Record<string, (call: Call) => CallResponse | Promise<CallResponse>>> = {
  'GET methods': ({ provider, url }) => ok(renderMethods(url.searchParams, provider.control.methodStatus)),
  'POST payments': createPayment,
  'GET payments/{id}': async (call) => ok(renderEmbedded(call, await requirePayment(call))),
  'DELETE payments/{id}': cancelPayment,
  'POST payments/{id}/refunds': createRefund,
  'GET payments/{id}/refunds': (call) => ok(renderPage(call, { refunds: listRefunds(call) })),
  'GET payments/{id}/chargebacks': (call) => ok(renderPage(call, { chargebacks: listChargebacks(call) })),
  'GET refunds': (call) => ok(renderPage(call, { refunds: listRefunds(call) })),
  'GET chargebacks': (call) => ok(renderPage(call, { chargebacks: listChargebacks(call) })),
  'GET unmatched-credit-transfers': (call) => ok(renderPage(call, { unmatched_credit_transfers: listCredits(call) })),
  'POST customers': createCustomer,
  'GET customers/{id}': (call) => ok(renderCustomer(requireCustomer(call))),
  'DELETE customers/{id}': deleteCustomer,
  'POST customers/{id}/mandates': createMandate,
  'GET customers/{id}/mandates': (call) => ok(renderPage(call, { mandates: listMandates(call) })),
  'GET customers/{id}/mandates/{id}': (call) => ok(renderMandate(requireMandate(call))),
  'DELETE customers/{id}/mandates/{id}': revokeMandate,
}

/** Handles one call of the protocol, whose path starts with `/v2/`. @throws Problem */
export async function handleCall(provider: Provider, request: IncomingMessage, url: URL): Promise<CallResponse> {
  if (request.headers.authorization !== `Bearer ${provider.apiKey}`) {
    throw new Problem(401, 'Missing authentication, or failed to authenticate')
  }
  const [, , resource, id = '', part, partId = ''] = url.pathname.split('/')
  const name = `${request.method} ${resource}${id && '/{id}'}${part ? `/${part}` : ''}${partId && '/{id}'}`
  const handler = CALLS[name]
  if (!handler) throw new Problem(404, 'No such call')
  return handler({ provider, request, url, id, partId })
}

function ok(body: unknown): CallResponse {
  return { status: 200, body }
}

async function createPayment({ provider, request }: Call): Promise<CallResponse> {
  const { control, store } = provider
  const text = await readBody(request)
  if (control.failNextCreates > 0) {
    control.failNextCreates -= 1
    throw new Problem(503, 'The provider is not available')
  }
  const order = () => {
    const parsed = parsePaymentOrder(store, parseObject(text), provider.now())
    if (parsed.method && control.methodStatus[parsed.method] === OFF)
      throw new Problem(422, 'The payment method is not activated', 'method')
    return parsed
  }
  const payment =
    findRepeatedPayment(provider, request, text) ?? provider.open({ ...order(), ...identify(request, text) })
  const drop = control.dropNextCreates > 0
  if (drop) control.dropNextCreates -= 1
  await new Promise((done) => setTimeout(done, control.delayCreateMs))
  return { status: 201, body: provider.renderer.renderPayment(payment), drop }
}

function identify(request: IncomingMessage, text: string) {
  return { idempotencyKey: keyOf(request), requestHash: createHash('sha256').update(text).digest('hex') }
}

function keyOf(request: IncomingMessage): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? key : null
}

function findRepeatedPayment({ store }: Provider, request: IncomingMessage, text: string): Payment | null {
  const { idempotencyKey, requestHash } = identify(request, text)
  const existing = store.payments.findByKey(idempotencyKey)
  if (existing && existing.requestHash !== requestHash) {
    throw new Problem(422, 'This idempotency key was used for another request')
  }
  return existing
}

async function requirePayment({ provider, id }: Call): Promise<Payment> {
  const payment = await provider.findCurrentPayment(id)
  if (!payment) throw new Problem(404, 'No payment exists with this token')
  return payment
}

async function cancelPayment(call: Call): Promise<CallResponse> {
  const payment = await requirePayment(call)
  if (isFinal(payment.status)) throw new Problem(422, 'The payment cannot be canceled')
  return ok(call.provider.renderer.renderPayment(await call.provider.setStatus(payment.id, 'canceled')))
}

async function createRefund(call: Call): Promise<CallResponse> {
  const { provider, request } = call
  const payment = await requirePayment(call)
  const { amount, description } = parseObject(await readBody(request))
  const existing = provider.store.refunds.findByKey(keyOf(request))
  if (existing) return { status: 201, body: renderRefund(existing) }
  const cents = parseCents(amount)
  const remainingCents = centsOf(payment.amount) - centsOf(payment.amountRefunded)
  if (!cents || cents > remainingCents || payment.status !== 'paid') {
    throw new Problem(422, 'The amount cannot be refunded', 'amount')
  }
  const newRefund = await provider.refund(payment, {
    amount: amount as Amount, // parsed above
    description: typeof description === 'string' ? description : '',
    idempotencyKey: keyOf(request),
  })
  return { status: 201, body: renderRefund(newRefund) }
}

async function createCustomer({ provider, request }: Call): Promise<CallResponse> {
  const body = parseObject(await readBody(request))
  return { status: 201, body: renderCustomer(provider.customers.createCustomer(body, keyOf(request))) }
}

function requireCustomer({ provider, id }: Call): Customer {
  const customer = provider.store.customers.find(id)
  if (!customer) throw new Problem(404, 'No customer exists with this token')
  return customer
}

function deleteCustomer(call: Call): CallResponse {
  call.provider.customers.deleteCustomer(requireCustomer(call).id)
  return { status: 204 }
}

async function createMandate(call: Call): Promise<CallResponse> {
  const customer = requireCustomer(call)
  const body = parseObject(await readBody(call.request))
  const mandate = call.provider.mandates.createMandate(customer, body, keyOf(call.request))
  return { status: 201, body: renderMandate(mandate) }
}

function requireMandate(call: Call): Mandate {
  const customer = requireCustomer(call)
  const mandate = call.provider.store.mandates.find(call.partId)
  if (mandate?.customerId !== customer.id) throw new Problem(404, 'No mandate exists with this token')
  return mandate
}

function revokeMandate(call: Call): CallResponse {
  const mandate = requireMandate(call)
  if (mandate.status === 'revoked') throw new Problem(410, 'The mandate is no longer available')
  call.provider.mandates.setMandateStatus(mandate.id, 'revoked')
  return { status: 204 }
}

// The protocol lists the newest first.

/** Lists the refunds of the payment in the path, or of all payments. */
function listRefunds({ provider, id }: Call) {
  const refunds = provider.store.refunds.list().filter(({ paymentId }) => !id || paymentId === id)
  return refunds.map(renderRefund).toReversed()
}

function listChargebacks({ provider, id }: Call) {
  const chargebacks = provider.store.chargebacks.list().filter(({ paymentId }) => !id || paymentId === id)
  return chargebacks.map(renderChargeback).toReversed()
}

function listCredits({ provider }: Call) {
  return provider.store.credits.list().map(renderCredit).toReversed()
}

function listMandates(call: Call) {
  return call.provider.mandates.listMandates(requireCustomer(call).id).map(renderMandate).toReversed()
}

/** Renders a payment with the refunds and chargebacks of the `embed` parameter. */
function renderEmbedded(call: Call, payment: Payment): unknown {
  const parts = (call.url.searchParams.get('embed') ?? '').split(',')
  const embedded = {
    ...(parts.includes('refunds') ? { refunds: listRefunds(call) } : {}),
    ...(parts.includes('chargebacks') ? { chargebacks: listChargebacks(call) } : {}),
  }
  const rendered = call.provider.renderer.renderPayment(payment)
  return { ...rendered, ...(Object.keys(embedded).length > 0 ? { _embedded: embedded } : {}) }
}
