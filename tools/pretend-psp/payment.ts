/** Every status of the protocol. */
export const STATUSES = ['open', 'canceled', 'pending', 'authorized', 'expired', 'failed', 'paid'] as const
export type Status = (typeof STATUSES)[number]

/** Whether a payment stands alone, is the first of a customer that creates a mandate, or uses that mandate. */
export const SEQUENCE_TYPES = ['oneoff', 'first', 'recurring'] as const
export type SequenceType = (typeof SEQUENCE_TYPES)[number]

/** An amount in the protocol's format: `{ currency: 'EUR', value: '14.95' }`. */
export type Amount = { currency: string; value: string }

/** A payment as the provider stores it. The optional fields are missing from payments that an older version stored. */
export type Payment = {
  id: string
  status: Status
  amount: Amount
  amountRefunded: Amount
  amountChargedBack?: Amount
  description: string
  method: string | null
  metadata: unknown
  /** Null for a recurring payment, which has no payer's page. */
  redirectUrl: string | null
  webhookUrl: string | null
  sequenceType?: SequenceType
  customerId?: string | null
  mandateId?: string | null
  /** The last day of a bank transfer, or the day of a direct debit, as `2026-06-15`. */
  dueDate?: string | null
  /** The reference of a bank transfer. */
  transferReference?: string | null
  /** The failure reason of a card, or the bank's reason code of a direct debit. */
  failureReason?: string | null
  /** The country of the card; NL by default. */
  payerCountry?: string | null
  idempotencyKey: string | null
  requestHash: string
  createdAt: string
  expiresAt: string
  paidAt: string | null
}

/** The statuses of a refund. The first four follow each other; the last two end it without money. */
export const REFUND_STATUSES = ['queued', 'pending', 'processing', 'refunded', 'failed', 'canceled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** A full or partial refund of a paid payment. */
export type Refund = {
  id: string
  paymentId: string
  amount: Amount
  description: string
  idempotencyKey: string | null
  status: RefundStatus
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

/** Returns whether a refund can change no more. */
export function isFinalRefund(status: RefundStatus): boolean {
  return status === 'refunded' || status === 'failed' || status === 'canceled'
}

/** Parses a protocol amount such as "14.95" to cents. Returns null when the format is wrong. */
export function parseCents(amount: unknown): number | null {
  if (typeof amount !== 'object' || amount === null) return null
  const { currency, value } = amount as Partial<Amount>
  if (typeof currency !== 'string' || !/^[A-Z]{3}$/.test(currency)) return null
  if (typeof value !== 'string' || !/^\d{1,9}\.\d{2}$/.test(value)) return null
  return Number(value.replace('.', ''))
}

/** Returns the cents of a stored amount; 0 without one. */
export function centsOf(amount: Amount | undefined): number {
  return parseCents(amount) ?? 0
}

/** Formats cents as a protocol amount. */
export function formatAmount(cents: number, currency: string): Amount {
  return { currency, value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}` }
}
