import { normalizeIban } from './iban.rules.ts'

/** Returns what counts of a reference: its letters and digits, in capitals. */
export function normalizeReference(reference: string): string {
  return reference.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
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
