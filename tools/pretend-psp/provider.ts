import { randomBytes } from 'node:crypto'
import { formatAmount, parseCents, isFinal } from './payment.ts'
import type { Chargeback, Payment, Refund, Status } from './payment.ts'
import { createReversals } from './reversals.ts'
import { openStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'
import type { WebhookMode } from './webhooks.ts'

/** The operations and settings with which a test controls the provider. */
export type Control = {
  /** The delay of the response to a create request. The payment exists at once. */
  delayCreateMs: number
  /** The number of create requests that will fail with 503 and create nothing. */
  failNextCreates: number
  /** The number of create requests that will create the payment but break the connection. */
  dropNextCreates: number
  webhook: WebhookMode
  /** Sends the notification of a payment once more in any mode. Resolves after the first attempt. */
  replay(id: string): Promise<void>
  /** Sets the status of a payment, as the payer or the provider would, and notifies the shop. */
  setStatus(id: string, status: Status): Promise<Payment>
  /** Refunds a paid payment in full or in part, as a merchant can on the provider's dashboard, and notifies. */
  refund(id: string, cents?: number): Promise<Refund>
  /** Charges a paid payment back in full or in part, as the payer's bank can, and notifies. */
  chargeBack(id: string, cents?: number): Promise<Chargeback>
  /** Reverses a chargeback in the merchant's favour and notifies. */
  reverseChargeback(id: string): Promise<Chargeback>
  /** Delays every response until this promise resolves. */
  holdResponses: Promise<unknown> | null
  /** Changes a payment, such as its amount or metadata, without notifying. */
  tamper(id: string, change: Partial<Payment>): Payment
}

export type ProviderOptions = {
  apiKey: string
  /** Returns the URL of the API, without `/v2`. */
  apiUrl: () => string
  checkoutUrl: (payment: Payment) => string
  /** Returns the path that the form of the payer's page posts to. */
  checkoutPath: (id: string) => string
  persistFile?: string | undefined
  random?: (() => string) | undefined
  expiresAfterMs: number
  retryDelaysMs: number[]
  /** The delay of a notification in the webhook mode `late`. */
  lateMs: number
}

export type Provider = ReturnType<typeof createProvider>
type NewPayment = Pick<
  Payment,
  'amount' | 'description' | 'redirectUrl' | 'webhookUrl' | 'method' | 'metadata' | 'idempotencyKey' | 'requestHash'
>

/** Creates the provider's core: opens payments, changes their status and notifies the shop. */
export function createProvider(options: ProviderOptions) {
  const store = openStore(options.persistFile)
  const webhooks = createWebhooks({ ...options, mode: () => control.webhook })
  const newId = (prefix: string) => `${prefix}_${(options.random ?? randomToken)()}`
  const reversals = createReversals({
    store,
    newId,
    notify: (payment) => webhooks.deliver(payment.webhookUrl, payment.id),
  })

  function open(order: NewPayment): Payment {
    const now = Date.now()
    return store.putPayment({
      ...order,
      id: newId('tr'),
      status: 'open',
      amountRefunded: formatAmount(0, order.amount.currency),
      amountChargedBack: formatAmount(0, order.amount.currency),
      createdAt: new Date(now).toISOString(),
      expiresAt: new Date(now + options.expiresAfterMs).toISOString(),
      paidAt: null,
    })
  }

  async function setStatus(id: string, status: Status): Promise<Payment> {
    const payment = requirePayment(id)
    const paidAt = status === 'paid' ? new Date().toISOString() : payment.paidAt
    const changed = store.putPayment({ ...payment, status, paidAt })
    // like the real provider, sends no notification for open and pending
    if (status !== 'open' && status !== 'pending') await webhooks.deliver(changed.webhookUrl, id)
    return changed
  }

  /** Returns a payment with its current status, after expiring one that was open too long. */
  async function findCurrentPayment(id: string): Promise<Payment | null> {
    const payment = store.findPayment(id)
    if (!payment || isFinal(payment.status) || Date.now() < Date.parse(payment.expiresAt)) return payment
    void webhooks.deliver(payment.webhookUrl, id)
    return store.putPayment({ ...payment, status: 'expired' })
  }

  function requirePayment(id: string): Payment {
    const payment = store.findPayment(id)
    if (!payment) throw new Error(`the pretend provider has no payment ${id}`)
    return payment
  }

  const control: Control = {
    delayCreateMs: 0,
    failNextCreates: 0,
    dropNextCreates: 0,
    webhook: 'normal',
    replay: async (id) => webhooks.send(requirePayment(id).webhookUrl ?? '', id),
    setStatus,
    refund: (id, cents) => reversals.refundByHand(requirePayment(id), cents),
    chargeBack: (id, cents) => reversals.chargeBack(requirePayment(id), cents),
    reverseChargeback: reversals.reverseChargeback,
    holdResponses: null,
    tamper: (id, change) => store.putPayment({ ...requirePayment(id), ...change }),
  }
  const render = (payment: Payment) =>
    renderPayment(payment, { page: options.checkoutUrl(payment), api: options.apiUrl() })
  const { apiKey, apiUrl, checkoutPath } = options
  const publicFields = { apiKey, apiUrl, checkoutPath, store, control }
  const payments = { open, setStatus, findCurrentPayment, refund: reversals.refund }
  return { ...publicFields, ...payments, render, stop: webhooks.stop }
}

function randomToken(): string {
  return randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
}

/** Renders a payment as the protocol defines it. In test mode a paid one links to the page that can reverse it. */
function renderPayment(payment: Payment, urls: { page: string; api: string }): Record<string, unknown> {
  const { idempotencyKey: _key, requestHash: _hash, amountRefunded, amountChargedBack, ...publicPayment } = payment
  const { currency } = payment.amount
  const remainingCents = (parseCents(payment.amount) ?? 0) - (parseCents(amountRefunded) ?? 0)
  const isPaid = payment.status === 'paid'
  const page = { href: urls.page, type: 'text/html' }
  const listOf = (name: string) => ({
    href: `${urls.api}/v2/payments/${payment.id}/${name}`,
    type: 'application/hal+json',
  })
  const isRefunded = (parseCents(amountRefunded) ?? 0) > 0
  const isChargedBack = (parseCents(amountChargedBack) ?? 0) > 0
  return {
    resource: 'payment',
    mode: 'test',
    sequenceType: 'oneoff',
    isCancelable: !isFinal(payment.status),
    ...publicPayment,
    ...(isPaid ? { amountRefunded, amountRemaining: formatAmount(remainingCents, currency) } : {}),
    ...(isChargedBack ? { amountChargedBack } : {}),
    _links: {
      ...(isFinal(payment.status) ? {} : { checkout: page }),
      ...(isPaid ? { changePaymentState: page } : {}),
      ...(isRefunded ? { refunds: listOf('refunds') } : {}),
      ...(isChargedBack ? { chargebacks: listOf('chargebacks') } : {}),
    },
  }
}
