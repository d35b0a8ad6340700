// Amounts of money are in whole cents (C-58).

import { DAY_MILLISECONDS } from '#platform/time/days.ts'
import { parseLocalPath } from '#platform/navigation/local-path.ts'
import { formatRandomNumber } from '#platform/random-number.ts'
import { payStepOf, type MethodId } from '#features/pricing/method.rules.ts'

/** The kinds of documents of an order: its invoice, that of a refund, and that of a refund that failed, which annuls its credit note. */
export const DOCUMENT_KINDS = ['invoice', 'credit_note', 'correction'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Formats an order number from a random UUID, such as `K7M29-QXD4T` (docs/product/rules/payments.md). */
export const formatOrderNumber = formatRandomNumber

/** Returns the delay before the next status check of a payment that is not final; `attempt` starts at 0. */
export function getCheckDelaySeconds(attempt: number): number {
  return Math.min(3_600, 10 * 2 ** Math.min(attempt, 9))
}

/** Status checks of an open payment stop after this many days, because a bank transfer may take long. */
export const STATUS_CHECK_DAYS = 21

/** The hourly job lists refunds and chargebacks of this many days. */
export const REPAYMENT_LOOKBACK_DAYS = 30

/** The legal retention period of an order, in years from the end of its year (L-23). */
export const BOOKKEEPING_YEARS = 7

/** Returns the earliest creation date of the orders that must be retained. Older orders may be deleted. */
export function getRetainedOrdersStart(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - BOOKKEEPING_YEARS, 0, 1))
}

/** The paths to which an order may lead back: a conversation, or the page to write to a member. */
export const RETURN_PATH = /^\/(?:chats\/[0-9a-f-]{36}|members\/[0-9a-f-]{36}\/chat)$/

/** Days that an order keeps its return path, which names a conversation or a member. */
export const RETURN_PATH_DAYS = 30

/** Returns an untrusted path, such as one from the address bar, if an order may lead back to it. */
export function parseReturnPath(path: string | null): string | undefined {
  const localPath = parseLocalPath(path)
  return localPath !== null && RETURN_PATH.test(localPath) ? localPath : undefined
}

/** A create request without a response is retried for this long. The provider keeps idempotency keys for an hour. */
export const CREATE_TIMEOUT_SECONDS = 3_000

/** The minimum interval between status checks that a page triggers. */
export const PAGE_CHECK_INTERVAL_MS = 2_000

/** Days within which money is returned after a withdrawal (L-18). */
export const REPAYMENT_DAYS = 14

/**
 * The version of the texts about the right of withdrawal, among them the request to start at once. Orders keep the version
 * that the buyer saw (L-16). A test has the texts' hash: whoever changes a text gives it a new version.
 */
export const WITHDRAWAL_TERMS_VERSION = '2026-12'

/**
 * The statuses of one payment. `creating` means that the provider has not confirmed the payment; it reports the others.
 */
export const PAYMENT_STATUSES = [
  'creating',
  'open',
  'pending',
  'authorized',
  'canceled',
  'expired',
  'failed',
  'paid',
] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

const STATUS_RANK: Record<PaymentStatus, number> = {
  creating: 0,
  open: 1,
  pending: 2,
  authorized: 3,
  canceled: 4,
  expired: 4,
  failed: 4,
  paid: 5,
}

/**
 * Returns the status of a payment after a report of the provider. A status only moves forward: `failed` may become
 * `paid`, and `paid` is final (I9).
 */
export function getNextPaymentStatus(current: PaymentStatus, reported: PaymentStatus): PaymentStatus {
  return STATUS_RANK[reported] > STATUS_RANK[current] ? reported : current
}

/** Returns true when the payment needs no more status checks. */
export function isFinalPayment(status: PaymentStatus): boolean {
  return STATUS_RANK[status] >= STATUS_RANK.canceled
}

/** The states of an order on the result page (R-4.19 … ). */
export const ORDER_STATES = ['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const STATE_OF_STATUS: Record<PaymentStatus, OrderState> = {
  creating: 'loading',
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
  paid: 'completed',
}

/** Derives the state of an order from the statuses of its payments, the latest last. One paid payment completes it. */
export function deriveOrderState(payments: readonly PaymentStatus[]): OrderState {
  if (payments.includes('paid')) return 'completed'
  const latest = payments.at(-1)
  return latest ? STATE_OF_STATUS[latest] : 'loading'
}

/** Returns true when the page offers to pay again, possibly with another method. */
export function canRetry(state: OrderState): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired'
}

/** Days after its placement in which an order can get another payment at its price; with a bank transfer, which has as long. */
const RETRY_DAYS = { transfer: 14, other: 7 }

/** Reports whether an order is too old for another payment: a new order has the current price. */
export function isTooOldToRetry(order: { createdAt: Date; hasTransfer: boolean }, now: Date): boolean {
  const days = order.hasTransfer ? RETRY_DAYS.transfer : RETRY_DAYS.other
  return now.getTime() - order.createdAt.getTime() > days * DAY_MILLISECONDS
}

/** The next step of the buyer of an unpaid order, or `done`. */
export type NextStep =
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'instructions' }
  | { readonly kind: 'mandate' }
  | { readonly kind: 'done' }

/**
 * Returns what the buyer does next: pay on the provider's page, transfer money, sign a mandate, or nothing more. Returns
 * null while the page can only wait, and when the payment ended unpaid.
 */
export function findNextStep(payment: {
  method: MethodId
  status: PaymentStatus
  checkoutUrl: string | null
}): NextStep | null {
  const { method, status, checkoutUrl } = payment
  if (status === 'paid') return { kind: 'done' }
  const kind = payStepOf(method)
  if (kind === 'mandate') return status === 'creating' ? { kind } : null
  if (kind === 'instructions') return status === 'open' || status === 'pending' ? { kind } : null
  return status === 'open' && checkoutUrl ? { kind, url: checkoutUrl } : null
}
