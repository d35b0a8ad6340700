import { createHmac } from 'node:crypto'
import type { Payment } from './payment.ts'
import { createWebhooks, postNotification } from './webhooks.ts'
import type { Notification, WebhookMode } from './webhooks.ts'

/** The styles of notifications: a form with only an id, a signed event, or both. */
export const WEBHOOK_STYLES = ['classic', 'signed', 'both'] as const
export type WebhookStyle = (typeof WEBHOOK_STYLES)[number]

/** The subscription to signed events: where they go, and the secret that signs them. */
export type EventWebhook = { url: () => string; secret: string }

/** Something that happened, such as `payment.paid`, with the record it happened to. */
export type ProviderEvent = { type: string; entity: Record<string, unknown> & { id: string } }

/** Requests that the provider never sent: the id of a stranger's payment, a wrong signature or none. */
export const FORGERIES = ['foreign_payment', 'wrong_signature', 'no_signature'] as const
export type Forgery = (typeof FORGERIES)[number]

interface NotifierOptions {
  readonly eventWebhook?: EventWebhook | undefined
  readonly retryDelaysMs: number[]
  readonly lateMs: number
  mode(): WebhookMode
  style(): WebhookStyle
  newId(prefix: string): string
  now(): Date
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

/** Creates the sender of notifications to the shop, in both styles of the protocol. */
export function createNotifier({ eventWebhook, mode, style, newId, now, ...delays }: NotifierOptions) {
  const webhooks = createWebhooks({ ...delays, mode })

  /** Notifies the shop of an event of a payment. A payment that becomes pending has no classic notification. */
  async function notify(payment: Payment | null, event: ProviderEvent, how?: WebhookMode): Promise<void> {
    const isClassic = style() !== 'signed' && event.type !== 'payment.pending'
    const notifications = [
      ...(isClassic && payment ? buildClassic(payment, payment.id) : []),
      ...(style() === 'classic' ? [] : buildSigned(event, eventWebhook?.secret ?? '')),
    ]
    await webhooks.deliver(notifications, how)
  }

  /** Sends a notification that is not the provider's. Returns the status of the shop's response. */
  async function forge(payment: Payment, event: ProviderEvent, kind: Forgery): Promise<number | null> {
    const [signed] = buildSigned(event, `not ${eventWebhook?.secret}`)
    const [classic] = buildClassic(payment, newId('tr'))
    const notification = kind === 'foreign_payment' ? classic : signed
    if (!notification) return null
    const { 'x-mollie-signature': _signature, ...unsigned } = notification.headers
    return postNotification({ ...notification, headers: kind === 'no_signature' ? unsigned : notification.headers })
  }

  function buildClassic({ webhookUrl }: Payment, id: string): Notification[] {
    return webhookUrl ? [{ url: webhookUrl, body: new URLSearchParams({ id }).toString(), headers: FORM }] : []
  }

  function buildSigned({ type, entity }: ProviderEvent, secret: string): Notification[] {
    if (!eventWebhook) return []
    const createdAt = now().toISOString()
    const event = { resource: 'event', id: newId('event'), type, entityId: entity.id, createdAt, _embedded: { entity } }
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(body).digest('hex')
    const headers = { 'content-type': 'application/json', 'x-mollie-signature': `sha256=${signature}` }
    return [{ url: eventWebhook.url(), body, headers }]
  }

  return { notify, forge, stop: webhooks.stop }
}
