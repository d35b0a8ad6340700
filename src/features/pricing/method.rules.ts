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

/** A method that a site offers in a country, for amounts within its limits. */
export interface MethodOffer {
  readonly id: MethodId
  readonly minCents: number
  readonly maxCents: number
}

/** Lists the methods for a total and a discount, in the order of the offers. A discount may exclude methods. */
export function listMethodsFor(
  offers: readonly MethodOffer[],
  { totalCents, methods }: { totalCents: number; methods: readonly MethodId[] | null },
): MethodId[] {
  return offers
    .filter(({ minCents, maxCents }) => minCents <= totalCents && totalCents <= maxCents)
    .filter(({ id }) => methods === null || methods.includes(id))
    .map(({ id }) => id)
}

/** The countries in which a new site offers direct debit, where text messages and a creditor are configured (C-17). */
const DEBIT_COUNTRIES = ['NL', 'BE', 'DE', 'AT', 'LU', 'FR']

/**
 * Returns the methods of a new site in a country, the preferred one first (C-40). Visa and Mastercard are part of
 * `creditcard`, and Maestro is no longer issued.
 */
export function listDefaultMethods(country: string): MethodOffer[] {
  const preferred: Record<string, readonly MethodId[]> = { NL: ['ideal'], BE: ['bancontact'], DE: ['sdd', 'paypal'] }
  const debits: readonly MethodId[] = DEBIT_COUNTRIES.includes(country) ? ['sdd'] : []
  const ids = new Set<MethodId>([...(preferred[country] ?? []), 'creditcard', 'paypal', 'applepay', ...debits, 'sct'])
  return [...ids].map((id) => ({ id, minCents: 1, maxCents: MAX_CENTS[id] ?? 1_000_000 }))
}

/** The limit of direct debits of one member in 14 days, in cents (C-17). */
export const DEBIT_LIMIT_CENTS = 5_000

/** The maximum amounts that differ from 10,000 euro: the provider's, and our own limit of a direct debit. */
const MAX_CENTS: Partial<Record<MethodId, number>> = { ideal: 5_000_000, paypal: 800_000, sdd: DEBIT_LIMIT_CENTS }

/**
 * Returns what a buyer does to pay an order that was placed with a method: visit the provider's page, sign a mandate, or
 * transfer money by the instructions.
 */
export function payStepOf(method: MethodId): 'redirect' | 'mandate' | 'instructions' {
  if (method === 'sdd') return 'mandate'
  return method === 'sct' ? 'instructions' : 'redirect'
}

/** Returns the method under which a method is offered: `creditcard` for a card brand, else the method itself. */
export function baseMethodOf(id: MethodId): MethodId {
  return PROVIDER_METHODS[id] === 'creditcard' ? 'creditcard' : id
}

/** Returns the kind of failure to show: of a card, or of another payment. */
export function failureKindOf(method: MethodId): 'card_failed' | 'payment_failed' {
  return baseMethodOf(method) === 'creditcard' ? 'card_failed' : 'payment_failed'
}
