import { randomBytes } from 'node:crypto'
import { amountOf, centsOf, isFinal } from './payment.ts'
import type { Payment, Refund, Status } from './payment.ts'
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
  /** Changes what the bank says of a payment (another amount, another metadata), without notifying. */
  tamper(id: string, change: Partial<Payment>): Payment
}

export type DeskOptions = {
  apiKey: string
  checkoutUrl: (payment: Payment) => string
  /** The path that the form of the payer's page posts to. */
  checkoutPath: (id: string) => string
  persistFile?: string | undefined
  random?: (() => string) | undefined
  expiresAfterMs: number
  retryDelaysMs: number[]
  lateMs: number
}

export type Desk = ReturnType<typeof openDesk>
type NewPayment = Pick<
  Payment,
  'amount' | 'description' | 'redirectUrl' | 'webhookUrl' | 'method' | 'metadata' | 'idempotencyKey' | 'requestHash'
>

/** The bank's own work: opens payments, changes their status, tells the shop. */
export function openDesk(options: DeskOptions) {
  const store = openStore(options.persistFile)
  const webhooks = createWebhooks({ ...options, mode: () => control.webhook })
  const newId = (prefix: string) => `${prefix}_${(options.random ?? randomToken)()}`

  function open(order: NewPayment): Payment {
    const now = Date.now()
    return store.putPayment({
      ...order,
      id: newId('tr'),
      status: 'open',
      amountRefunded: amountOf(0, order.amount.currency),
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

  async function refund(payment: Payment, wish: Pick<Refund, 'amount' | 'description' | 'idempotencyKey'>) {
    const createdAt = new Date().toISOString()
    const made = store.putRefund({ ...wish, id: newId('re'), paymentId: payment.id, status: 'refunded', createdAt })
    const cents = (centsOf(payment.amountRefunded) ?? 0) + (centsOf(wish.amount) ?? 0)
    store.putPayment({ ...payment, amountRefunded: amountOf(cents, payment.amount.currency) })
    void webhooks.deliver(payment.webhookUrl, payment.id)
    return made
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
    tamper: (id, change) => store.putPayment({ ...requirePayment(id), ...change }),
  }
  const draw = (payment: Payment) => drawPayment(payment, options.checkoutUrl(payment))
  const { apiKey, checkoutPath } = options
  return { apiKey, checkoutPath, store, control, open, settle, current, refund, draw, stop: webhooks.stop }
}

function randomToken(): string {
  return randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
}

/** A payment as the protocol shows it. */
function drawPayment(payment: Payment, checkoutUrl: string): unknown {
  const { idempotencyKey: _key, requestHash: _hash, amountRefunded, ...shown } = payment
  const { currency } = payment.amount
  const left = (centsOf(payment.amount) ?? 0) - (centsOf(amountRefunded) ?? 0)
  return {
    resource: 'payment',
    mode: 'test',
    sequenceType: 'oneoff',
    isCancelable: !isFinal(payment.status),
    ...shown,
    ...(payment.status === 'paid' ? { amountRefunded, amountRemaining: amountOf(left, currency) } : {}),
    _links: isFinal(payment.status) ? {} : { checkout: { href: checkoutUrl, type: 'text/html' } },
  }
}
