// Public: other features or the app use this file.
import type { PaymentStatus } from '../../rules.ts'

/**
 * The place of a payment in a sequence: alone, the first of a customer (which also creates a mandate), or one by that
 * mandate, without the payer.
 */
export type SequenceType = 'oneoff' | 'first' | 'recurring'

/** A request to collect money. `paymentId` is our own id and the idempotency key. */
export type PaymentRequest = {
  paymentId: string
  amountCents: number
  currency: string
  description: string
  /** The provider's name of the method. */
  method: string
  /** The page to which the payer returns; null for a recurring payment, which the payer does not visit. */
  redirectUrl: string | null
  notificationUrl: string
  locale: string
  /** Defaults to `oneoff`. */
  sequenceType?: SequenceType | undefined
  /** The provider's id of the customer; required for a first and a recurring payment. */
  customerId?: string | undefined
  /** The provider's id of the mandate of a recurring payment. By default the provider takes a valid one of the customer. */
  mandateId?: string | undefined
  /** The last day of a bank transfer, as `2026-06-15`: 1 to 100 days from today. */
  dueDate?: string | undefined
}

/**
 * A refund or chargeback that the provider reports. We, an operator in the provider's dashboard or a bank may have started
 * it.
 */
export type Repayment = {
  /** The provider's id of the refund or chargeback. */
  id: string
  kind: 'refund' | 'chargeback'
  /**
   * The provider's status of a refund (queued, pending, processing, refunded, failed or canceled); for a chargeback
   * `charged_back`, or `reversed` when it was undone.
   */
  status: string
  amountCents: number
  currency: string
  createdAt: Date
  /** The bank's reason code of a chargeback, such as `AM04` of a direct debit; null when it gives none. */
  reasonCode: string | null
  /** Our own id of a refund that we requested, as the provider returns it; null otherwise. */
  refundId: string | null
}

/** The account to which the payer transfers the money, and the reference that the transfer must have. */
export type BankTransferDetails = {
  accountHolder: string | null
  iban: string
  bic: string | null
  reference: string
}

/** The collection of a direct debit. */
export type DirectDebitDetails = {
  /** The day of collection, as `2026-06-15`. */
  dueDate: string | null
  /** The bank's reason code for a failure, such as `AM04`. */
  bankReasonCode: string | null
  mandateReference: string | null
}

/** The details that the provider reports of a payment besides its state. */
export type PaymentDetails = {
  /** The provider's name of the method that the payer used; null before the payer chose one. */
  method: string | null
  sequenceType: SequenceType
  customerId: string | null
  /** The mandate that a recurring payment used, or that a first payment created. */
  mandateId: string | null
  bankTransfer: BankTransferDetails | null
  directDebit: DirectDebitDetails | null
  /** The reason for which a card payment failed, such as `insufficient_funds`. */
  cardFailureReason: string | null
  /** The country of the card or the bank account that paid, such as `BE`; null when the method has none. */
  payerCountry: string | null
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
  repayments: readonly Repayment[]
  checkoutUrl: string | null
  details: PaymentDetails
  /** The raw response, for the audit log. */
  snapshot: unknown
}

/**
 * A state of a payment to store: the one that the provider reported, or, with `id` and `details` null, our own conclusion
 * that the provider never created the payment.
 */
export type ReportedPayment = Omit<ProviderPayment, 'id' | 'details'> & {
  id: string | null
  details: PaymentDetails | null
}

export type RefundRequest = {
  refundId: string
  /** The idempotency key: a retry of a failed refund has another one. */
  key: string
  providerPaymentId: string
  amountCents: number
  currency: string
  description: string
}

/** A person who pays several times. `requestId` is our own id and the idempotency key. */
export type CustomerRequest = {
  requestId: string
  name: string
  email?: string | undefined
  locale?: string | undefined
}

/** A signed direct debit mandate to register. `mandateId` is our own id and the idempotency key. */
export type MandateRequest = {
  mandateId: string
  /** The provider's id of the customer. */
  customerId: string
  consumerName: string
  /** The IBAN, without spaces. */
  consumerAccount: string
  /** The day of the signature, as `2026-06-01`. */
  signatureDate: string
  /** The reference on the mandate and on bank statements; at most 35 characters, unique. */
  mandateReference: string
}

/** The provider's ids of a mandate and its customer. */
export type MandateKey = { customerId: string; mandateId: string }

/** The provider's record of a mandate. A revoked one is invalid. */
export type ProviderMandate = {
  id: string
  status: 'valid' | 'pending' | 'invalid'
  /** The provider's name of the method, such as `directdebit`. */
  method: string
  mandateReference: string | null
  signatureDate: string | null
  /** The IBAN; null for a mandate of a card. */
  consumerAccount: string | null
}

export type MethodQuery = {
  /** Null for the methods of any amount. */
  amountCents: number | null
  currency: string
  /** The billing country. */
  country: string
  /** Defaults to `oneoff`. */
  sequenceType?: SequenceType | undefined
  /** The wallets to include. Defaults to `applepay`. */
  includeWallets?: readonly string[] | undefined
}

/** A method that the provider offers. Only an `activated` one can be used. */
export type ProviderMethod = { id: string; minCents: number; maxCents: number | null; status: string }

/** A bank transfer that the provider could not match to a payment, for example because its amount differs. */
export type UnmatchedCredit = {
  id: string
  status: string
  amountCents: number
  currency: string
  /** The reference that the payer gave. */
  reference: string | null
  createdAt: Date
}

/** The times since which refunds and chargebacks are listed, by their creation. */
export type RepaymentsSince = { refunds: Date; chargebacks: Date }

/** A notification in the signed style: its raw body, and the header with its signatures. */
export type SignedNotification = { body: Buffer; signature: string | undefined }

/** A payment provider. Every method may throw `ProviderUnavailableError` (retry later) or `ProviderRejectedError`. */
export type PaymentProvider = {
  /** Creates the payment, or returns the one that an earlier request with the same `paymentId` created. */
  createPayment(request: PaymentRequest): Promise<ProviderPayment>
  /** Returns null when the provider has no payment with this id. */
  findPayment(id: string): Promise<ProviderPayment | null>
  cancelPayment(id: string): Promise<ProviderPayment>
  createRefund(request: RefundRequest): Promise<{ id: string; status: string }>
  /** Lists the repayments of all payments since a time, each with the provider's id of its payment. */
  listRepayments(since: RepaymentsSince): Promise<(Repayment & { providerPaymentId: string })[]>
  /** Lists the bank transfers since a time that match no payment; none when the provider does not report them. */
  listUnmatchedCredits(since: Date): Promise<UnmatchedCredit[]>
  listMethods(query: MethodQuery): Promise<ProviderMethod[]>
  /** Creates the customer, or returns the one that an earlier request with the same `requestId` created. */
  createCustomer(request: CustomerRequest): Promise<{ id: string }>
  /** Deletes a customer with all mandates. Does nothing for one that is already deleted. */
  deleteCustomer(id: string): Promise<void>
  /** Registers the mandate, or returns the one that an earlier request with the same `mandateId` registered. */
  createMandate(request: MandateRequest): Promise<ProviderMandate>
  /** Returns null when the provider has no such mandate (any more). */
  findMandate(key: MandateKey): Promise<ProviderMandate | null>
  /** Revokes a mandate, so that nothing more can be collected by it. Does nothing for one that is already revoked. */
  revokeMandate(key: MandateKey): Promise<void>
  /**
   * Verifies a signed notification. Returns null when its signature is missing or wrong, else the id of its payment (null
   * for an event of something else). Nothing else of it may be trusted.
   */
  verifyNotification(notification: SignedNotification): { providerPaymentId: string | null } | null
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
