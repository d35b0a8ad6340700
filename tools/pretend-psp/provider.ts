import { randomBytes } from 'node:crypto'
import { createChargebacks } from './chargebacks.ts'
import { createControlSettings } from './control.ts'
import type { Control, ControlActs } from './control.ts'
import { createCustomers } from './customers.ts'
import { createMandates } from './mandates.ts'
import { createNotifier } from './notifier.ts'
import type { EventWebhook } from './notifier.ts'
import type { Payment } from './payment.ts'
import { createPayments } from './payments.ts'
import { createRenderer } from './rendering.ts'
import { createRefunds } from './refunds.ts'
import { openStore } from './store.ts'
import { createTransfers } from './transfers.ts'

export type ProviderOptions = {
  apiKey: string
  /** Returns the URL of the API, without `/v2`. */
  apiUrl: () => string
  checkoutUrl: (payment: Payment) => string
  /** Returns the path that the form of the payer's page posts to. */
  checkoutPath: (id: string) => string
  persistFile?: string | undefined
  random?: (() => string) | undefined
  now?: (() => Date) | undefined
  eventWebhook?: EventWebhook | undefined
  expiresAfterMs: number
  retryDelaysMs: number[]
  /** The delay of a notification in the webhook mode `late`. */
  lateMs: number
}

export type Provider = ReturnType<typeof createProvider>

/** Creates the provider: the records, the acts on them and the notifications of the shop. */
export function createProvider(options: ProviderOptions) {
  const store = openStore(options.persistFile)
  const settings = createControlSettings()
  const newId = (prefix: string) => `${prefix}_${(options.random ?? randomToken)()}`
  const now = () => options.now?.() ?? new Date()
  const services = { store, newId, now }
  const [mode, style] = [() => settings.webhook, () => settings.webhookStyle]
  const { notify, forge, stop } = createNotifier({ ...options, newId, now, mode, style })
  const renderer = createRenderer({ store, ...options })
  const mandates = createMandates({ ...services, newMandateStatus: () => settings.mandateStatus })
  const customers = createCustomers({ ...services, ...mandates })
  const core = createPayments({ ...services, renderer, mandates, notify, expiresAfterMs: options.expiresAfterMs })
  const refunds = createRefunds({ ...services, notify, newRefundStatus: () => settings.refundStatus })
  const chargebacks = createChargebacks({ ...services, notify })
  const receiveTransfer = createTransfers({ ...services, setStatus: core.setStatus, notify })
  const { requirePayment, buildStatusEvent } = core
  const acts: ControlActs = {
    setStatus: core.setStatus,
    receiveTransfer: async (id, cents) => receiveTransfer(requirePayment(id), cents),
    refund: async (id, cents) => refunds.refundByHand(requirePayment(id), cents),
    setRefundStatus: refunds.setRefundStatus,
    chargeBack: async (id, cents, code) => chargebacks.chargeBack(requirePayment(id), cents, code),
    reverseChargeback: chargebacks.reverseChargeback,
    setMandateStatus: mandates.setMandateStatus,
    replay: async (id, how = 'normal') => notify(requirePayment(id), buildStatusEvent(requirePayment(id)), how),
    forge: async (id, kind) => forge(requirePayment(id), buildStatusEvent(requirePayment(id)), kind),
    tamper: (id, change) => store.payments.put({ ...requirePayment(id), ...change }),
  }
  const control: Control = Object.assign(settings, acts)
  const { apiKey, apiUrl, checkoutPath } = options
  const publicFields = { apiKey, apiUrl, checkoutPath, now, store, control, customers, mandates, renderer }
  return { ...publicFields, ...core, refund: refunds.refund, stop }
}

function randomToken(): string {
  return randomBytes(9).toString('base64url').replace(/[-_]/g, 'x')
}
