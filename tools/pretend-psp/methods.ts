import { formatAmount, parseCents, SEQUENCE_TYPES } from './payment.ts'
import type { SequenceType } from './payment.ts'

type Method = {
  id: string
  description: string
  /** The billing countries; null for every country. */
  countries: readonly string[] | null
  minimumCents: number
  maximumCents: number
  sequenceTypes: readonly SequenceType[]
  /** Listed only when the shop asks for wallets with `includeWallets`. */
  isWallet?: true
}

const SEPA = ['AT', 'BE', 'DE', 'ES', 'FI', 'FR', 'IE', 'IT', 'LU', 'NL', 'PT']
const ONCE_OR_FIRST = ['oneoff', 'first'] as const

/** The payment methods with their countries, amounts and sequence types. */
const METHODS: readonly Method[] = [
  method('ideal', 'iDEAL | Wero', { countries: ['NL'], maximumCents: 5_000_000 }),
  method('bancontact', 'Bancontact', { countries: ['BE'], minimumCents: 2, maximumCents: 1_000_000 }),
  method('eps', 'eps', { countries: ['AT'], minimumCents: 100, maximumCents: 1_000_000 }),
  method('creditcard', 'Card', { sequenceTypes: SEQUENCE_TYPES }),
  method('paypal', 'PayPal', { maximumCents: 800_000, sequenceTypes: SEQUENCE_TYPES }),
  method('applepay', 'Apple Pay', { isWallet: true }),
  method('banktransfer', 'Bank transfer', { countries: SEPA, maximumCents: 100_000_000, sequenceTypes: ['oneoff'] }),
  method('directdebit', 'SEPA Direct Debit', {
    countries: SEPA,
    maximumCents: 100_000,
    sequenceTypes: ['oneoff', 'recurring'],
  }),
]

function method(id: string, description: string, limits: Partial<Method>): Method {
  const defaults = { countries: null, minimumCents: 1, maximumCents: 1_000_000, sequenceTypes: ONCE_OR_FIRST }
  return { id, description, ...defaults, ...limits }
}

/** The status of a method that the shop has turned off: it is not listed, and new payments by it are refused. */
export const OFF = 'off'

/** Lists the ids of the methods with their names. */
export function listMethodNames(): { id: string; description: string }[] {
  return METHODS.map(({ id, description }) => ({ id, description }))
}

/** Finds a method that can be used in a sequence. */
export function findMethod(id: unknown, sequenceType: SequenceType): Method | null {
  return METHODS.find((one) => one.id === id && one.sequenceTypes.includes(sequenceType)) ?? null
}

/** Renders the methods for the amount, country and sequence of a query. `statusOf` overrides the status `activated`; `off` is not listed. */
export function renderMethods(query: URLSearchParams, statusOf: Readonly<Record<string, string>>): unknown {
  const currency = query.get('amount[currency]') ?? 'EUR'
  const value = query.get('amount[value]')
  const cents = value === null ? null : parseCents({ currency, value })
  const country = query.get('billingCountry')
  const sequenceType = (query.get('sequenceType') ?? 'oneoff') as SequenceType
  const wallets = (query.get('includeWallets') ?? '').split(',')
  const methods = METHODS.filter((one) => one.sequenceTypes.includes(sequenceType))
    .filter((one) => cents === null || (cents >= one.minimumCents && cents <= one.maximumCents))
    .filter((one) => !country || !one.countries || one.countries.includes(country))
    .filter((one) => statusOf[one.id] !== OFF)
    .filter((one) => !one.isWallet || wallets.includes(one.id))
    .map(({ id, description, minimumCents, maximumCents }) => ({
      resource: 'method',
      id,
      description,
      status: statusOf[id] ?? 'activated',
      minimumAmount: formatAmount(minimumCents, currency),
      maximumAmount: formatAmount(maximumCents, currency),
    }))
  return { count: methods.length, _embedded: { methods } }
}
