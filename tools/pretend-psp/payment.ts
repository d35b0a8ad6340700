/** Every status of the protocol. */
export const STATUSES = ['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid'] as const
export type Status = (typeof STATUSES)[number]

/** An amount in the protocol's format: `{ currency: 'EUR', value: '14.95' }`. */
export type Amount = { currency: string; value: string }

/** A payment as the provider stores it. */
export type Payment = {
  id: string
  status: Status
  amount: Amount
  amountRefunded: Amount
  /** Missing from payments that an older version stored. */
  amountChargedBack?: Amount
  description: string
  method: string | null
  metadata: unknown
  redirectUrl: string
  webhookUrl: string | null
  idempotencyKey: string | null
  requestHash: string
  createdAt: string
  expiresAt: string
  paidAt: string | null
}

/** A full or partial refund of a paid payment. */
export type Refund = {
  id: string
  paymentId: string
  amount: Amount
  description: string
  idempotencyKey: string | null
  status: 'pending' | 'refunded'
  createdAt: string
}

/** A full or partial chargeback of a paid payment by the payer's bank. */
export type Chargeback = {
  id: string
  paymentId: string
  amount: Amount
  reason: { code: string; description: string } | null
  createdAt: string
  /** The time at which the chargeback was reversed. */
  reversedAt: string | null
}

/** Returns whether a status is final, apart from refunds and chargebacks. */
export function isFinal(status: Status): boolean {
  return status === 'paid' || status === 'failed' || status === 'canceled' || status === 'expired'
}

/** Parses a protocol amount such as "14.95" to cents. Returns null when the format is wrong. */
export function parseCents(amount: unknown): number | null {
  if (typeof amount !== 'object' || amount === null) return null
  const { currency, value } = amount as Partial<Amount>
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  if (typeof value !== 'string' || !/^\d{1,9}\.\d{2}$/.test(value)) return null
  return Number(value.replace('.', ''))
}

/** Formats cents as a protocol amount. */
export function formatAmount(cents: number, currency: string): Amount {
  return { currency, value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
}
