// Amounts of money are in whole cents (C-58).

/** The four bundles, by size; they are also the premium tiers (C-08). */
export const BUNDLE_IDS = ['p0', 'p1', 'p2', 'p3'] as const
export type BundleId = (typeof BUNDLE_IDS)[number]

export type Bundle = { id: BundleId; credits: number; priceCents: number; currency: string; popular: boolean }

/** The initial bundles of a site; prices include VAT (C-75). Orders take their price from the database. */
export const DEFAULT_BUNDLES: readonly Bundle[] = [
  { id: 'p0', credits: 50, priceCents: 1495, currency: 'EUR', popular: false },
  { id: 'p1', credits: 150, priceCents: 3495, currency: 'EUR', popular: true },
  { id: 'p2', credits: 400, priceCents: 7995, currency: 'EUR', popular: false },
  { id: 'p3', credits: 1000, priceCents: 16995, currency: 'EUR', popular: false },
]

/** VAT in percent (C-75). */
export const VAT_PERCENT = 21

/** Returns the price after a discount in percent, to the nearest cent, never below 0 (T5). */
export function applyDiscount(priceCents: number, percent: number): number {
  return Math.max(0, Math.round((priceCents * (100 - percent)) / 100))
}

/** Returns the cost of one message, to the nearest cent. `priceCents` is the price after discount. */
export function getMessagePriceCents(bundle: { priceCents: number; credits: number }, messageCredits: number): number {
  return Math.round((bundle.priceCents * messageCredits) / bundle.credits)
}

/** Splits a total that includes VAT. The two parts always add up to the total. */
export function splitVat(totalCents: number, vatPercent = VAT_PERCENT): { netCents: number; vatCents: number } {
  const netCents = Math.round((totalCents * 100) / (100 + vatPercent))
  return { netCents, vatCents: totalCents - netCents }
}

/** Formats an order number from year and sequence, such as `2026-000042`. */
export function formatOrderNumber({ sequence, createdAt }: { sequence: number; createdAt: Date }): string {
  return `${createdAt.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

/** Returns the delay before the next status check of a payment that is not final; `attempt` starts at 0. */
export function getCheckDelaySeconds(attempt: number): number {
  return Math.min(3_600, 10 * 2 ** Math.min(attempt, 9))
}

/** Status checks of an open payment stop after this many days, because a bank transfer may take long. */
export const STATUS_CHECK_DAYS = 21

/** The hourly job lists refunds and chargebacks of this many days. */
export const REVERSAL_LOOKBACK_DAYS = 30

/** The validity of the retention discount (C-43). */
export const RETENTION_DISCOUNT_SECONDS = 7 * 24 * 60 * 60

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
  return path !== null && RETURN_PATH.test(path) ? path : undefined
}

/** A create request without a response is retried for this long. The provider keeps idempotency keys for an hour. */
export const CREATE_TIMEOUT_SECONDS = 3_000

/** The minimum interval between status checks that a page triggers. */
export const PAGE_CHECK_INTERVAL_MS = 2_000

/** The version of the text about the right of withdrawal. Orders keep the version that the buyer saw (L-16). */
export const WITHDRAWAL_TERMS_VERSION = '2026-01'

/** The supported payment methods. */
export const METHOD_IDS = [
  'sdd',
  'sct',
  'ideal',
  'bancontact',
  'paypal',
  'creditcard',
  'visa',
  'mastercard',
  'maestro',
  'applepay',
] as const
export type MethodId = (typeof METHOD_IDS)[number]

/** The provider's name of each method; the card brands are labels of `creditcard` (C-40). */
export const PROVIDER_METHODS: Record<MethodId, string> = {
  sdd: 'directdebit',
  sct: 'banktransfer',
  ideal: 'ideal',
  bancontact: 'bancontact',
  paypal: 'paypal',
  creditcard: 'creditcard',
  visa: 'creditcard',
  mastercard: 'creditcard',
  maestro: 'creditcard',
  applepay: 'applepay',
}

type MethodOffer = { id: MethodId; countries: readonly string[] | null; maxCents: number }

/**
 * The methods on offer, in default order (C-40). Direct debit, bank transfer and maestro are not offered; visa and
 * mastercard are part of `creditcard`.
 */
const METHOD_OFFERS: readonly MethodOffer[] = [
  { id: 'ideal', countries: ['NL'], maxCents: 5_000_000 },
  { id: 'bancontact', countries: ['BE'], maxCents: 1_000_000 },
  { id: 'creditcard', countries: null, maxCents: 1_000_000 },
  { id: 'paypal', countries: null, maxCents: 800_000 },
  { id: 'applepay', countries: null, maxCents: 1_000_000 },
]

/** The methods that a country lists first. */
const PREFERRED_METHODS: Record<string, readonly MethodId[]> = { NL: ['ideal'], BE: ['bancontact'], DE: ['paypal'] }

/** Lists the methods for a country and an amount, the preferred one first. */
export function listOfferedMethods({ country, cents }: { country: string; cents: number }): MethodId[] {
  const offered = METHOD_OFFERS.filter((offer) => cents <= offer.maxCents)
    .filter((offer) => !offer.countries || offer.countries.includes(country))
    .map((offer) => offer.id)
  const preferred = (PREFERRED_METHODS[country] ?? []).filter((id) => offered.includes(id))
  return [...preferred, ...offered.filter((id) => !preferred.includes(id))]
}

/** Returns the method under which a method is offered: `creditcard` for a card brand, else the method itself. */
export function baseMethodOf(id: MethodId): MethodId {
  return PROVIDER_METHODS[id] === 'creditcard' ? 'creditcard' : id
}

/** Returns the kind of failure to show: of a card, or of another payment. */
export function failureKindOf(method: MethodId): 'card_failed' | 'payment_failed' {
  return baseMethodOf(method) === 'creditcard' ? 'card_failed' : 'payment_failed'
}

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
