import { addUtcDays } from '#features/orders/due-day.rules.ts'
import { normalizeReference } from '#features/orders/transfer-qr.rules.ts'

/** A reminder is mailed this number of days before the due date. */
export const TRANSFER_REMINDER_DAYS = 3

/** Transfers that the provider could not match are listed for this many days. */
export const INCOMING_PAYMENT_LOOKBACK_DAYS = 60

/** The reference of an incoming payment is deleted this many days after nobody has to do anything about it any more. */
export const INCOMING_PAYMENT_REFERENCE_DAYS = 90

/** Returns the last due date whose reminder is due now. */
export function getRemindedDueDay(now: Date): string {
  return addUtcDays(now, TRANSFER_REMINDER_DAYS)
}

/** A word within a text names an order only from this length on. */
const MIN_KEY_LENGTH = 8
/** People and banks write a reference as this many words at most. */
const MAX_KEY_WORDS = 8
const MAX_WORDS = 200

/** Lists what texts may contain as references: each of their words, and words in a row without the spaces between. */
export function listReferenceKeys(texts: readonly string[]): string[] {
  return [...new Set(texts.flatMap(listKeys))]
}

function listKeys(text: string): string[] {
  const words = text
    .split(/[^0-9A-Za-z-]+/)
    .map(normalizeReference)
    .filter((word) => word !== '')
    .slice(0, MAX_WORDS)
  const lengths = Array.from({ length: MAX_KEY_WORDS }, (_, index) => index + 1)
  const keys = words.flatMap((_, start) => lengths.map((length) => words.slice(start, start + length).join('')))
  return keys.filter((key) => key.length >= MIN_KEY_LENGTH && key.length <= MAX_KEY_LENGTH)
}

const MAX_KEY_LENGTH = 35

/** The states of received money; see the table `bank_receipt`. */
export const INCOMING_PAYMENT_STATES = ['unknown', 'refused', 'waiting', 'settled', 'surplus'] as const
export type IncomingPaymentState = (typeof INCOMING_PAYMENT_STATES)[number]

/**
 * The outcomes of a credit of an imported file: the state of its incoming payment, or the reason why there is no new
 * one. It was recorded before, its order is of another site or of the colleague's own member account, or recording it
 * failed.
 */
export const IMPORT_OUTCOMES = [...INCOMING_PAYMENT_STATES, 'recordedBefore', 'otherSite', 'own', 'failed'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** The credits of a file that an import lists as left out. */
export const MAX_LISTED_CREDITS = 200

/** The order of an incoming payment, as it is before the incoming payment. */
export interface ReceivingOrder {
  readonly totalCents: number
  readonly currency: string
  /** False when it is paid already or withdrawn, or its buyer is gone. */
  readonly isPayable: boolean
  /** The sum of the incoming payments that wait for more. */
  readonly waitingCents: number
}

export interface IncomingPaymentDecision {
  readonly state: IncomingPaymentState
  /** The amount to pay back. */
  readonly surplusCents: number
}

/**
 * Decides what received money does: nothing without an order, wait when the order lacks money, or settle the order
 * together with the incoming payments that wait. Everything beyond the total is paid back.
 */
export function decideIncomingPayment(
  { amountCents, currency }: { amountCents: number; currency: string },
  order: ReceivingOrder | null,
): IncomingPaymentDecision {
  if (!order) return { state: 'unknown', surplusCents: 0 }
  if (currency !== order.currency) return { state: 'refused', surplusCents: amountCents }
  if (!order.isPayable) return { state: 'surplus', surplusCents: amountCents }
  const excessCents = order.waitingCents + amountCents - order.totalCents
  if (excessCents < 0) return { state: 'waiting', surplusCents: 0 }
  return { state: 'settled', surplusCents: excessCents }
}

/** The reasons why a credit of a file of the bank is not recorded as received money. */
export const LEFT_OUT_REASONS = [
  'direct_debit',
  'own_transfer',
  'reversal',
  'debit',
  'not_booked',
  'status',
  'amount',
  'date',
  'unreadable',
] as const
