/** What credits cost and how they may be paid: the numbers and decisions, pure. Money is whole cents (C-58). */

/** The four bundles, by size; they are also the premium tiers (C-08). */
export const BUNDLE_IDS = ['p0', 'p1', 'p2', 'p3'] as const
export type BundleId = (typeof BUNDLE_IDS)[number]

export type Bundle = { id: BundleId; credits: number; priceCents: number; currency: string; popular: boolean }

/** What a site sells until it decides otherwise; prices include VAT (C-75). Prices at an order come from the database. */
export const DEFAULT_BUNDLES: readonly Bundle[] = [
  { id: 'p0', credits: 50, priceCents: 1495, currency: 'EUR', popular: false },
  { id: 'p1', credits: 150, priceCents: 3495, currency: 'EUR', popular: true },
  { id: 'p2', credits: 400, priceCents: 7995, currency: 'EUR', popular: false },
  { id: 'p3', credits: 1000, priceCents: 16995, currency: 'EUR', popular: false },
]

/** VAT in percent (C-75). */
export const VAT_PERCENT = 21

/** Price after a discount in percent, to the nearest cent, never below 0 (T5). */
export function discountedCents(priceCents: number, percent: number): number {
  return Math.max(0, Math.round((priceCents * (100 - percent)) / 100))
}

/** What one message costs in cents, to the nearest cent; give the price after discount. */
export function messagePriceCents(bundle: { priceCents: number; credits: number }, messageCredits: number): number {
  return Math.round((bundle.priceCents * messageCredits) / bundle.credits)
}

/** Splits a total that includes VAT; the two parts always add up to the total. */
export function splitVat(totalCents: number, vatPercent = VAT_PERCENT): { netCents: number; vatCents: number } {
  const netCents = Math.round((totalCents * 100) / (100 + vatPercent))
  return { netCents, vatCents: totalCents - netCents }
}

/** The number that a member reads on an order: year and sequence, `2026-000042`. */
export function orderNumber({ sequence, createdAt }: { sequence: number; createdAt: Date }): string {
  return `${createdAt.getUTCFullYear()}-${String(sequence).padStart(6, '0')}`
}

/** Waits before the provider is asked again about a payment that is not final: seconds, attempt from 0. */
export function nextCheckSeconds(attempt: number): number {
  return Math.min(3_600, 10 * 2 ** Math.min(attempt, 9))
}

/** After so long the provider is asked no more about an open payment (a bank transfer may take days). */
export const CHECK_FOR_DAYS = 21

/** Refunds and chargebacks are looked for so many days back; older ones came by notification, or never. */
export const REVERSALS_FOR_DAYS = 30

/** How long the discount for who stays can be used (C-43). */
export const STAY_SECONDS = 7 * 24 * 60 * 60

/** Years after which the books need an order no longer, counted from the end of its year (L-23). */
export const BOOKS_YEARS = 7

/** Orders from before this moment are out of the books. */
export function booksBegin(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear() - BOOKS_YEARS, 0, 1))
}

/** A create that was never answered is given up after so long: the provider forgets idempotency keys after an hour. */
export const CREATE_WITHIN_SECONDS = 3_000

/** A page may have the provider asked again after so many milliseconds. */
export const PAGE_CHECK_MS = 2_000

/** Which withdrawal text the buyer saw; a new text gets a new version, and orders keep theirs (L-16). */
export const WITHDRAWAL_VERSION = '2026-01'

/** Payment methods this site knows; the list is open for others. */
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

/** Names of methods are brands, the same in every language; iDEAL must be shown with Wero (C-40). */
export const METHOD_NAMES: Record<MethodId, string> = {
  sdd: 'SEPA-incasso',
  sct: 'SEPA-overboeking',
  ideal: 'iDEAL | Wero',
  bancontact: 'Bancontact',
  paypal: 'PayPal',
  creditcard: 'Creditcard',
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  applepay: 'Apple Pay',
}

type Offer = { id: MethodId; countries: readonly string[] | null; maxCents: number }

/** What can be chosen today, in the usual order: no direct debit or transfer yet, card brands under `creditcard`, maestro hidden (C-40). */
const OFFERS: readonly Offer[] = [
  { id: 'ideal', countries: ['NL'], maxCents: 5_000_000 },
  { id: 'bancontact', countries: ['BE'], maxCents: 1_000_000 },
  { id: 'creditcard', countries: null, maxCents: 1_000_000 },
  { id: 'paypal', countries: null, maxCents: 800_000 },
  { id: 'applepay', countries: null, maxCents: 1_000_000 },
]

/** What a country expects to see first, before the usual order. */
const FIRST: Record<string, readonly MethodId[]> = { NL: ['ideal'], BE: ['bancontact'], DE: ['paypal'] }

/** The methods for a country and an amount, the most expected one first. */
export function offeredMethods({ country, cents }: { country: string; cents: number }): MethodId[] {
  const open = OFFERS.filter((offer) => cents <= offer.maxCents)
    .filter((offer) => !offer.countries || offer.countries.includes(country))
    .map((offer) => offer.id)
  const first = (FIRST[country] ?? []).filter((id) => open.includes(id))
  return [...first, ...open.filter((id) => !first.includes(id))]
}

/** The tile that stands for a method named in a URL: visa and mastercard are paid under `creditcard`. */
export function methodTile(id: MethodId): MethodId {
  return PROVIDER_METHODS[id] === 'creditcard' ? 'creditcard' : id
}

/** Whether a failure is told as a failure of a card or of a payment. */
export function failureOf(method: MethodId): 'card_failed' | 'payment_failed' {
  return methodTile(method) === 'creditcard' ? 'card_failed' : 'payment_failed'
}

/** States of one payment: `creating` is ours, the others are the provider's own words. */
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

const RANK: Record<PaymentStatus, number> = {
  creating: 0,
  open: 1,
  pending: 2,
  authorized: 3,
  canceled: 4,
  expired: 4,
  failed: 4,
  paid: 5,
}

/** The status after the provider told its own: it only moves on, and `paid` is never left; failed → paid happens (I9). */
export function nextPaymentStatus(ours: PaymentStatus, told: PaymentStatus): PaymentStatus {
  return RANK[told] > RANK[ours] ? told : ours
}

/** Whether the provider need not be asked again. */
export function isFinalPayment(status: PaymentStatus): boolean {
  return RANK[status] >= RANK.canceled
}

/** What the result page shows (R-4.19 … ). */
export const ORDER_STATES = ['loading', 'pending', 'completed', 'failed', 'cancelled', 'expired'] as const
export type OrderState = (typeof ORDER_STATES)[number]

const STATE_OF: Record<PaymentStatus, OrderState> = {
  creating: 'loading',
  open: 'pending',
  pending: 'pending',
  authorized: 'pending',
  canceled: 'cancelled',
  expired: 'expired',
  failed: 'failed',
  paid: 'completed',
}

/** The state of an order from the statuses of its payments, the latest last; one paid payment completes it. */
export function orderState(payments: readonly PaymentStatus[]): OrderState {
  if (payments.includes('paid')) return 'completed'
  const latest = payments.at(-1)
  return latest ? STATE_OF[latest] : 'loading'
}

/** Whether the page may offer another try with another method. */
export function mayRetry(state: OrderState): boolean {
  return state === 'failed' || state === 'cancelled' || state === 'expired'
}
