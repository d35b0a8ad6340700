import { randomBytes } from 'node:crypto'
import { formatAmount, parseCents, isFinal } from './payment.ts'
import type { Chargeback, Payment, Refund, Status } from './payment.ts'
import { createReversals } from './reversals.ts'
import { openStore } from './store.ts'
import { createWebhooks } from './webhooks.ts'
import type { WebhookMode } from './webhooks.ts'

/** What a test may make the bank do. */
export type Control = {
  /** Wait before answering a create; the payment exists at once. */
  delayCreateMs: number
  /** Answer so many creates with 503 and make nothing. */
  failNextCreates: number
  /** Make so many payments but break the connection instead of answering. */
  dropNextCreates: number
  webhook: WebhookMode
  /** Sends the notification of a payment once more, whatever the mode; resolves after the first attempt. */
  replay(id: string): Promise<void>
  /** Puts a payment in a status, as the payer or the bank would, and notifies. */
  settle(id: string, status: Status): Promise<Payment>
  /** Refunds a paid payment, whole or so many cents, as the merchant can on the bank's own pages, and notifies. */
  refund(id: string, cents?: number): Promise<Refund>
  /** Has the payer's bank take a paid payment back, whole or so many cents, and notifies. */
  chargeBack(id: string, cents?: number): Promise<Chargeback>
  /** Ends a chargeback in the merchant's favour, and notifies. */
  reverseChargeback(id: string): Promise<Chargeback>
  /** Holds back every answer, which is ready, until this resolves. */
  holdResponses: Promise<unknown> | null
  /** Changes what the bank says of a payment (another amount, another metadata), without notifying. */
  tamper(id: string, change: Partial<Payment>): Payment
}

export type ProviderOptions = {
  apiKey: string
  /** Where the API is, without `/v2`. */
  apiUrl: () => string
  checkoutUrl: (payment: Payment) => string
  /** The path that the form of the payer's page posts to. */
  checkoutPath: (id: string) => string
  persistFile?: string | undefined
  random?: (() => string) | undefined
  expiresAfterMs: number
  retryDelaysMs: number[]
  lateMs: number
}

export type Provider = ReturnType<typeof createProvider>
type NewPayment = Pick<
  Payment,
  'amount' | 'description' | 'redirectUrl' | 'webhookUrl' | 'method' | 'metadata' | 'idempotencyKey' | 'requestHash'
>

/** The bank's own work: opens payments, changes their status, tells the shop. */
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

  async function settle(id: string, status: Status): Promise<Payment> {
    const payment = requirePayment(id)
    const paidAt = status === 'paid' ? new Date().toISOString() : payment.paidAt
    const settled = store.putPayment({ ...payment, status, paidAt })
    // open and pending are told to nobody, as at the real provider
    if (status !== 'open' && status !== 'pending') await webhooks.deliver(settled.webhookUrl, id)
    return settled
  }

  /** The payment as it is now: one that was left open too long has expired. */
  async function current(id: string): Promise<Payment | null> {
    const payment = store.findPayment(id)
    if (!payment || isFinal(payment.status) || Date.now() < Date.parse(payment.expiresAt)) return payment
    const expired = store.putPayment({ ...payment, status: 'expired' })
    void webhooks.deliver(payment.webhookUrl, id)
    return expired
  }

  function requirePayment(id: string): Payment {
    const payment = store.findPayment(id)
    if (!payment) throw new Error(`the pretend bank has no payment ${id}`)
    return payment
  }

  const control: Control = {
    delayCreateMs: 0,
    failNextCreates: 0,
    dropNextCreates: 0,
    webhook: 'normal',
    replay: async (id) => webhooks.send(requirePayment(id).webhookUrl ?? '', id),
    settle,
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
  return { ...publicFields, open, settle, current, refund: reversals.refund, draw: render, stop: webhooks.stop }
}

function randomToken(): string {
  return randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
}

/** A payment as the protocol shows it. A paid one of test mode names the page on which it can be given back. */
function renderPayment(payment: Payment, urls: { page: string; api: string }): Record<string, unknown> {
  const { idempotencyKey: _key, requestHash: _hash, amountRefunded, amountChargedBack, ...shown } = payment
  const { currency } = payment.amount
  const left = (parseCents(payment.amount) ?? 0) - (parseCents(amountRefunded) ?? 0)
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
    ...shown,
    ...(isPaid ? { amountRefunded, amountRemaining: formatAmount(left, currency) } : {}),
    ...(isChargedBack ? { amountChargedBack } : {}),
    _links: {
      ...(isFinal(payment.status) ? {} : { checkout: page }),
      ...(isPaid ? { changePaymentState: page } : {}),
      ...(isRefunded ? { refunds: listOf('refunds') } : {}),
      ...(isChargedBack ? { chargebacks: listOf('chargebacks') } : {}),
    },
  }
}
