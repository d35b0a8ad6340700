import { normalizeIban } from './iban.rules.ts'
import { addUtcDays } from './due-day.rules.ts'

/** A reminder is mailed this number of days before the due date. */
export const TRANSFER_REMINDER_DAYS = 3

/** Transfers that the provider could not match are listed for this many days. */
export const RECEIPT_LOOKBACK_DAYS = 60

/** The reference of a receipt is deleted this many days after nobody has to do anything about it any more. */
export const RECEIPT_REFERENCE_DAYS = 90

/** Returns the last due date whose reminder is due now. */
export function getRemindedDueDay(now: Date): string {
  return addUtcDays(now, TRANSFER_REMINDER_DAYS)
}

/** Returns what counts of a reference: its letters and digits, in capitals. */
export function normalizeReference(reference: string): string {
  return reference.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
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
export const RECEIPT_STATES = ['unknown', 'refused', 'waiting', 'settled', 'surplus'] as const
export type ReceiptState = (typeof RECEIPT_STATES)[number]

/** The order of a receipt, as it is before the receipt. */
export interface ReceivingOrder {
  readonly totalCents: number
  readonly currency: string
  /** False when it is paid already or withdrawn, or its buyer is gone. */
  readonly isPayable: boolean
  /** The sum of the receipts that wait for more. */
  readonly waitingCents: number
}

export interface ReceiptDecision {
  readonly state: ReceiptState
  /** The amount to pay back. */
  readonly surplusCents: number
}

/**
 * Decides what received money does: nothing without an order, wait when the order lacks money, or settle the order together
 * with the receipts that wait. Everything beyond the total is paid back.
 */
export function decideReceipt(
  { amountCents, currency }: { amountCents: number; currency: string },
  order: ReceivingOrder | null,
): ReceiptDecision {
  if (!order) return { state: 'unknown', surplusCents: 0 }
  if (currency !== order.currency) return { state: 'refused', surplusCents: amountCents }
  if (!order.isPayable) return { state: 'surplus', surplusCents: amountCents }
  const excessCents = order.waitingCents + amountCents - order.totalCents
  if (excessCents < 0) return { state: 'waiting', surplusCents: 0 }
  return { state: 'settled', surplusCents: excessCents }
}

/** The account, the amount and the reference of a bank transfer. */
export interface TransferOrder {
  readonly accountHolder: string | null
  readonly iban: string
  readonly bic: string | null
  readonly reference: string
  readonly amountCents: number
  readonly currency: string
}

const MAX_HOLDER_LENGTH = 70
const MAX_QR_CENTS = 99_999_999_999

/**
 * Builds the text of the QR code for SEPA credit transfers (EPC069-12, version 002), which banking apps read. Returns null
 * when it cannot express the transfer.
 */
export function buildTransferQrText(transfer: TransferOrder): string | null {
  const { accountHolder, iban, bic, reference, amountCents, currency } = transfer
  if (currency !== 'EUR' || !accountHolder || amountCents < 1 || amountCents > MAX_QR_CENTS) return null
  const [structured, text] = isCreditorReference(reference) ? [normalizeReference(reference), ''] : ['', reference]
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const holder = toLine(accountHolder).slice(0, MAX_HOLDER_LENGTH)
  const lines = ['BCD', '002', '1', 'SCT', toLine(bic ?? ''), holder, normalizeIban(iban), amount, '', structured]
  return [...lines, toLine(text)].join('\n').trimEnd()
}

/** Replaces line breaks, which separate the fields. */
function toLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Returns whether a reference is a creditor reference with valid check digits (ISO 11649). */
export function isCreditorReference(reference: string): boolean {
  const key = normalizeReference(reference)
  if (!/^RF\d{2}[0-9A-Z]{1,21}$/.test(key)) return false
  const digits = (key.slice(4) + key.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
