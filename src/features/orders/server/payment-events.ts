// Public: other features or the app use this file.
import { event } from '#platform/event.ts'
import { port } from '#platform/port.ts'
import type { PaymentStatus } from '../rules.ts'
import type { LockedPaymentRow, PaymentRow, PaymentWithOrderRow } from './orders.sql.ts'
import type { PaymentProvider, PaymentRequest, ReportedPayment } from './provider/provider.ts'

/** A report that was applied to a payment: the payment before it, and its status after it. */
export interface AppliedReport {
  readonly payment: LockedPaymentRow
  readonly status: PaymentStatus
  readonly reported: ReportedPayment
}

/** Published when a report was applied to a payment, in the transaction that locks the payment. */
export const paymentReported = event<AppliedReport>('orders.payment_reported')

/** Published when the buyer withdrew from an order that was not paid. */
export const orderCancelled = event<{ orderId: string }>('orders.order_cancelled')

/** Published before a direct debit is stored, in its transaction. A listener refuses one that is not allowed. */
export const debitPlaced = event<{ memberId: string; amountCents: number }>('orders.debit_placed')

/** Revokes the mandate of a withdrawn debit. Returns false when that is too late, or there is none. */
export const debitRevocation = port<{ paymentId: string }, boolean>('orders.debit_revocation')

/** Published when the provider reports an event without a payment: it may be about a bank transfer. */
export const providerEventReceived = event<null>('orders.provider_event_received')

/** The facts about the bank on the page of an order. */
export interface BankDetails {
  /** The day on which a pending direct debit is collected at the earliest, as `YYYY-MM-DD`. */
  readonly debitOn: string | null
  /** The account, the reference and the last day of a payment by bank transfer. */
  readonly transfer: {
    accountHolder: string | null
    iban: string
    bic: string | null
    reference: string
    dueOn: string
  } | null
  /** The sum that waits for more, and what we are going to pay back. */
  readonly receivedCents: number
  readonly surplusCents: number
}

/** Finds what the bank knows about a payment and its order. */
export const bankDetails = port<{ payment: PaymentRow }, BankDetails>('orders.bank_details')

/** The fields of a payment that collects by a mandate. */
export type DebitRequest = Pick<PaymentRequest, 'redirectUrl' | 'sequenceType' | 'customerId' | 'mandateId'>

/** A debit without a payment at the provider: it waits for its signature or our bank, is too old to sign, or was signed. */
export type DebitState =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'expired' }
  | {
      readonly kind: 'signed'
      readonly signedAt: Date
      /** Registers the mandate at the provider, once. */
      readonly register: (provider: PaymentProvider) => Promise<DebitRequest>
    }

/** Finds the state of a direct debit. */
export const debitState = port<{ payment: PaymentWithOrderRow }, DebitState>('orders.debit_state')
