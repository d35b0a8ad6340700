import type { PaymentStatus } from '../rules.ts'

/** A request to collect money. `paymentId` is our own id and the idempotency key. */
export type PaymentRequest = {
  paymentId: string
  amountCents: number
  currency: string
  description: string
  /** The provider's name of the method. */
  method: string
  redirectUrl: string
  notificationUrl: string
  locale: string
}

/**
 * A refund or chargeback that the provider reports. We, an operator in the provider's dashboard or a bank may have started
 * it.
 */
export type Reversal = {
  /** The provider's id of the refund or chargeback. */
  id: string
  kind: 'refund' | 'chargeback'
  /** The provider's status of a refund; for a chargeback `charged_back`, or `reversed` when it was undone. */
  status: string
  amountCents: number
  currency: string
  createdAt: Date
  /** Our own id of a refund that we requested, as the provider returns it; null otherwise. */
  refundId: string | null
}

/**
 * The provider's record of a payment. `paymentId` is read from the metadata that we sent. It is null when
 * the metadata is missing or invalid.
 */
export type ProviderPayment = {
  id: string
  paymentId: string | null
  status: Exclude<PaymentStatus, 'creating'>
  amountCents: number
  currency: string
  refundedCents: number
  chargedBackCents: number
  /** Refunds and chargebacks; empty in the response to a create. */
  reversals: readonly Reversal[]
  checkoutUrl: string | null
  /** The raw response, for the audit log. */
  snapshot: unknown
}

/**
 * A state of a payment to store: the one that the provider reported, or, with `id` null, our own conclusion that the
 * provider never created the payment.
 */
export type ReportedPayment = Omit<ProviderPayment, 'id'> & { id: string | null }

export type RefundRequest = {
  refundId: string
  /** The idempotency key: a retry of a failed refund has another one. */
  key: string
  providerPaymentId: string
  amountCents: number
  currency: string
  description: string
}

export type ProviderMethod = { id: string; minCents: number; maxCents: number | null }

/** A payment provider. Every method may throw `ProviderUnavailableError` (retry later) or `ProviderRejectedError`. */
export type PaymentProvider = {
  /** Creates the payment, or returns the one that an earlier request with the same `paymentId` created. */
  createPayment(request: PaymentRequest): Promise<ProviderPayment>
  /** Returns null when the provider has no payment with this id. */
  findPayment(id: string): Promise<ProviderPayment | null>
  cancelPayment(id: string): Promise<ProviderPayment>
  createRefund(request: RefundRequest): Promise<{ id: string; status: string }>
  /** Lists the reversals of all payments since a time, each with the provider's id of its payment. */
  listReversals(since: Date): Promise<(Reversal & { providerPaymentId: string })[]>
  listMethods(query: { amountCents: number; currency: string; country: string }): Promise<ProviderMethod[]>
}

/** The provider did not respond, or failed. The outcome is unknown; retry later. */
export class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError'
}

/** The provider rejected the request; `status` is its HTTP status, `field` the rejected field. */
export class ProviderRejectedError extends Error {
  override readonly name = 'ProviderRejectedError'
  readonly status: number
  readonly field: string | null

  constructor({ status, field }: { status: number; field: string | null }) {
    super(`${status}${field ? ` (${field})` : ''}`)
    this.status = status
    this.field = field
  }
}
