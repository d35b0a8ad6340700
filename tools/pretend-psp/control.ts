import type { Mandate, MandateStatus } from './mandates.ts'
import type { Forgery, WebhookStyle } from './notifier.ts'
import type { Chargeback, Payment, Refund, RefundStatus, Status } from './payment.ts'
import type { ReceivedTransfer } from './transfers.ts'
import type { WebhookMode } from './webhooks.ts'

/** The settings with which a test or a person controls the provider. */
export type ControlSettings = {
  /** The delay of the response to a create request. The payment exists at once. */
  delayCreateMs: number
  /** The number of create requests that will fail with 503 and create nothing. */
  failNextCreates: number
  /** The number of create requests that will create the payment but break the connection. */
  dropNextCreates: number
  /** Makes every call fail with 503 and change nothing. */
  isDown: boolean
  /** The delivery of notifications. */
  webhook: WebhookMode
  /** The style of notifications. Signed events need the option `eventWebhook`. */
  webhookStyle: WebhookStyle
  /** The status of new refunds. */
  refundStatus: RefundStatus
  /** The status of new mandates. */
  mandateStatus: MandateStatus
  /** The statuses of methods that are not `activated`, by their ids; `off` for one that the shop has turned off. */
  methodStatus: Record<string, string>
  /** Delays every response until this promise resolves. */
  holdResponses: Promise<unknown> | null
}

/**
 * The acts of the payer, the banks, the shop on the provider's dashboard and of strangers. Each notifies the shop.
 * An act that is impossible now throws a `Problem`.
 */
export type ControlActs = {
  /** Sets the status of a payment. `reason` is the failure reason of a card or the bank's code of a direct debit. */
  setStatus(id: string, status: Status, reason?: string): Promise<Payment>
  /** Receives a bank transfer with the reference of a payment. Another amount becomes an unmatched credit. */
  receiveTransfer(id: string, cents?: number): Promise<ReceivedTransfer>
  /** Refunds a paid payment in full or in part, as a merchant can on the provider's dashboard. */
  refund(id: string, cents?: number): Promise<Refund>
  setRefundStatus(refundId: string, status: RefundStatus): Promise<Refund>
  /** Charges a paid payment back in full or in part, as the payer's bank can. `code` is its reason (default AC01). */
  chargeBack(id: string, cents?: number, code?: string): Promise<Chargeback>
  /** Reverses a chargeback in the merchant's favour. */
  reverseChargeback(id: string): Promise<Chargeback>
  /** Changes the status of a mandate. The protocol has no notification of it. */
  setMandateStatus(mandateId: string, status: MandateStatus): Mandate
  /** Sends the notification of a payment's status again, by default once. Resolves after the first attempt. */
  replay(id: string, how?: WebhookMode): Promise<void>
  /** Sends a notification that the provider would not send. Returns the status of the shop's response. */
  forge(id: string, kind: Forgery): Promise<number | null>
  /** Changes a payment, such as its amount or metadata, without notifying. */
  tamper(id: string, change: Partial<Payment>): Payment
}

export type Control = ControlSettings & ControlActs

/** The settings of a provider that behaves well. */
export function createControlSettings(): ControlSettings {
  return {
    delayCreateMs: 0,
    failNextCreates: 0,
    dropNextCreates: 0,
    isDown: false,
    webhook: 'normal',
    webhookStyle: 'classic',
    refundStatus: 'refunded',
    mandateStatus: 'valid',
    methodStatus: {},
    holdResponses: null,
  }
}
