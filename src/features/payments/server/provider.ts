import type { PaymentStatus } from '../rules.ts'

/** What we ask a provider to collect; `paymentId` is ours and also the idempotency key. */
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

/** Money of a payment that went back: refunded by us or on the provider's pages, or taken back by the payer's bank. */
export type Reversal = {
  /** The provider's id of the refund or chargeback. */
  id: string
  kind: 'refund' | 'chargeback'
  /** A refund's state in the provider's words; of a chargeback `charged_back`, or `reversed` when it was undone. */
  status: string
  amountCents: number
  currency: string
  createdAt: Date
}

/** A payment as a provider knows it; `paymentId` is what we gave along, null when that is missing or not ours. */
export type ProviderPayment = {
  id: string
  paymentId: string | null
  status: Exclude<PaymentStatus, 'creating'>
  amountCents: number
  currency: string
  refundedCents: number
  chargedBackCents: number
  /** What of it went back; empty in the answer to a create. */
  reversals: readonly Reversal[]
  checkoutUrl: string | null
  /** The provider's words, for the record. */
  snapshot: unknown
}

/** A payment as far as we know it: without an id when the provider never made one. */
export type ToldPayment = Omit<ProviderPayment, 'id'> & { id: string | null }

export type RefundRequest = {
  refundId: string
  providerPaymentId: string
  amountCents: number
  currency: string
  description: string
}

export type ProviderMethod = { id: string; minCents: number; maxCents: number | null }

/** What every payment provider can do for us. All may throw `ProviderUnavailable` (try later) or `ProviderRefused`. */
export type PaymentProvider = {
  /** Creates the payment, or finds the one that the same request made before. */
  createPayment(request: PaymentRequest): Promise<ProviderPayment>
  /** The payment, or null when the provider does not know the id. */
  findPayment(id: string): Promise<ProviderPayment | null>
  cancelPayment(id: string): Promise<ProviderPayment>
  refund(request: RefundRequest): Promise<{ id: string; status: string }>
  /** The reversals of all payments since a moment, each with the provider's id of its payment; the newest first. */
  listReversals(since: Date): Promise<(Reversal & { providerPaymentId: string })[]>
  listMethods(query: { amountCents: number; currency: string; country: string }): Promise<ProviderMethod[]>
}

/** The provider did not answer, or could not: nothing is known, ask again later. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
}

/** The provider answered no; `status` is its HTTP status, `field` what it objects to. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly status: number
  readonly field: string | null

  constructor({ status, field }: { status: number; field: string | null }) {
    super(`${status}${field ? ` (${field})` : ''}`)
    this.status = status
    this.field = field
  }
}
