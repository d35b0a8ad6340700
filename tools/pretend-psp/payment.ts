/** Every status that the protocol knows. */
export const STATUSES = ['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid'] as const
export type Status = (typeof STATUSES)[number]

/** An amount as the protocol writes it: `{ currency: 'EUR', value: '14.95' }`. */
export type Amount = { currency: string; value: string }

/** A payment as the provider keeps it. */
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

/** A refund of (a part of) a paid payment. */
export type Refund = {
  id: string
  paymentId: string
  amount: Amount
  description: string
  idempotencyKey: string | null
  status: 'pending' | 'refunded'
  createdAt: string
}

/** A payer's bank took (a part of) a paid payment back. */
export type Chargeback = {
  id: string
  paymentId: string
  amount: Amount
  reason: { code: string; description: string } | null
  createdAt: string
  /** When the payer's bank gave the money back after all. */
  reversedAt: string | null
}

/** Whether nothing can change any more, except by a refund or a chargeback. */
export function isFinal(status: Status): boolean {
  return status === 'paid' || status === 'failed' || status === 'canceled' || status === 'expired'
}

/** Cents of a protocol amount, or null when it is not written as the protocol wants ("14.95"). */
export function parseCents(amount: unknown): number | null {
  if (typeof amount !== 'object' || amount === null) return null
  const { currency, value } = amount as Partial<Amount>
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  if (typeof value !== 'string' || !/^\d{1,9}\.\d{2}$/.test(value)) return null
  return Number(value.replace('.', ''))
}

/** Cents as the protocol writes them. */
export function formatAmount(cents: number, currency: string): Amount {
  return { currency, value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
}
