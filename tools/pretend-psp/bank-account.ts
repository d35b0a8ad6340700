/** Returns whether an IBAN has the right form and check digits (ISO 13616). */
export function isIban(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  return mod97(value.slice(4) + value.slice(0, 4)) === 1
}

/** Builds a creditor reference with check digits (ISO 11649), grouped as on a bank statement: `RF18-5390-0754`. */
export function buildTransferReference(number: string): string {
  const check = String(98 - mod97(`${number}RF00`)).padStart(2, '0')
  return (`RF${check}${number}`.match(/.{1,4}/g) ?? []).join('-')
}

/** Returns the remainder modulo 97 of a text in which letters count from A = 10. */
function mod97(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}

/** The account of the provider that receives bank transfers. */
export const RECEIVING_ACCOUNT = {
  bankName: 'Stichting Oefenbank Derdengelden',
  bankAccount: 'NL83OEFB0123456789',
  bankBic: 'OEFBNL2A',
}

/** The fictional payer of every payment. */
export const PAYER = { consumerName: 'N. de Vries', consumerAccount: 'NL91ABNA0417164300', consumerBic: 'ABNANL2A' }
