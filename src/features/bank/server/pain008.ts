import { centsToDecimal } from '#platform/money.ts'
import { findIbanProblem, normalizeIban } from '#features/orders/iban.rules.ts'
import type { SequenceType } from '../mandate.rules.ts'
import { isSepaReference, toSepaText } from '#platform/server/sepa/sepa-text.ts'

/** The party that collects, with its SEPA creditor id. Its bank is found by the IBAN when it has no BIC here. */
export type DebitCreditor = { name: string; iban: string; bic: string | null; creditorId: string }

/** The address of a payer, which banks outside of the European Economic Area require. */
export type DebtorAddress = { street: string; houseNumber: string; postcode: string; city: string; country: string }

/** A debit to collect. Dates are `YYYY-MM-DD`. */
export type DebitToCollect = {
  endToEndId: string
  amountCents: number
  currency: string
  sequence: SequenceType
  collectOn: string
  mandate: { reference: string; signedOn: string }
  debtor: { name: string; iban: string; address: DebtorAddress | null }
  /** The text on the payer's statement. */
  description: string
}

/** A file of debits; `messageId` is unique for the bank, and a file with the same one is refused as a repetition. */
export type DebitFile = {
  messageId: string
  createdAt: Date
  creditor: DebitCreditor
  debits: readonly DebitToCollect[]
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'
const MESSAGE_ID_MAX = 32
const MAX_CENTS = 99_999_999_999

/**
 * Writes a SEPA Core direct debit file (pain.008.001.08), with one batch per sequence type and collection date.
 * @throws RangeError when a bank would refuse it: no debits, a wrong id, account, date, amount or currency, a repeated
 *   end-to-end id
 */
export function writePain008({ messageId, createdAt, creditor, debits }: DebitFile): string {
  requireValid(isSepaReference(messageId) && messageId.length <= MESSAGE_ID_MAX, 'message id')
  requireValid(debits.length > 0 && new Set(debits.map((debit) => debit.endToEndId)).size === debits.length, 'debits')
  const header = element('GrpHdr', [
    text('MsgId', messageId),
    text('CreDtTm', `${createdAt.toISOString().slice(0, 19)}Z`),
    ...writeTotals(debits),
    element('InitgPty', [text('Nm', toSepaText(creditor.name, 70))]),
  ])
  const batches = [...Map.groupBy(debits, ({ sequence, collectOn }) => `${sequence} ${collectOn}`).values()]
  requireValid(batches.length < 100, 'number of batches')
  const payments = batches.map((batch, index) => writeBatch(`${messageId}-${index + 1}`, creditor, batch))
  const document = element('CstmrDrctDbtInitn', [header, ...payments])
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${NAMESPACE}">${document}</Document>\n`
}

function writeBatch(id: string, creditor: DebitCreditor, debits: readonly DebitToCollect[]): string {
  const [{ sequence, collectOn } = { sequence: '', collectOn: '' }] = debits
  requireValid(isDate(collectOn), 'collection date')
  return element('PmtInf', [
    text('PmtInfId', id),
    text('PmtMtd', 'DD'),
    ...writeTotals(debits),
    element('PmtTpInf', [
      element('SvcLvl', [text('Cd', 'SEPA')]),
      element('LclInstrm', [text('Cd', 'CORE')]),
      text('SeqTp', sequence),
    ]),
    text('ReqdColltnDt', collectOn),
    element('Cdtr', [text('Nm', toSepaText(creditor.name, 70))]),
    element('CdtrAcct', [writeAccount(creditor.iban)]),
    element('CdtrAgt', [writeBank(creditor.bic)]),
    text('ChrgBr', 'SLEV'),
    writeCreditorId(creditor.creditorId),
    ...debits.map(writeDebit),
  ])
}

function writeCreditorId(creditorId: string): string {
  requireValid(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/.test(creditorId), 'creditor id')
  const scheme = element('SchmeNm', [text('Prtry', 'SEPA')])
  const other = element('Othr', [text('Id', creditorId), scheme])
  return element('CdtrSchmeId', [element('Id', [element('PrvtId', [other])])])
}

function writeDebit({ endToEndId, amountCents, currency, mandate, debtor, description }: DebitToCollect): string {
  requireValid(isSepaReference(endToEndId), 'end-to-end id')
  requireValid(currency === 'EUR', 'currency')
  requireValid(Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= MAX_CENTS, 'amount')
  requireValid(isSepaReference(mandate.reference) && isDate(mandate.signedOn), 'mandate')
  return element('DrctDbtTxInf', [
    element('PmtId', [text('EndToEndId', endToEndId)]),
    `<InstdAmt Ccy="EUR">${centsToDecimal(amountCents)}</InstdAmt>`,
    element('DrctDbtTx', [
      element('MndtRltdInf', [text('MndtId', mandate.reference), text('DtOfSgntr', mandate.signedOn)]),
    ]),
    element('DbtrAgt', [writeBank(null)]),
    element('Dbtr', [
      text('Nm', toSepaText(debtor.name, 70)),
      ...(debtor.address ? [writeAddress(debtor.address)] : []),
    ]),
    element('DbtrAcct', [writeAccount(debtor.iban)]),
    element('RmtInf', [text('Ustrd', toSepaText(description, 140))]),
  ])
}

function writeTotals(debits: readonly DebitToCollect[]): string[] {
  const totalCents = debits.reduce((total, { amountCents }) => total + amountCents, 0)
  return [text('NbOfTxs', String(debits.length)), text('CtrlSum', centsToDecimal(totalCents))]
}

function writeAddress({ street, houseNumber, postcode, city, country }: DebtorAddress): string {
  requireValid(/^[A-Z]{2}$/.test(country), 'country')
  return element('PstlAdr', [
    text('StrtNm', toSepaText(street, 70)),
    text('BldgNb', toSepaText(houseNumber, 16)),
    text('PstCd', toSepaText(postcode, 16)),
    text('TwnNm', toSepaText(city, 35)),
    text('Ctry', country),
  ])
}

function writeAccount(iban: string): string {
  requireValid(findIbanProblem(iban) === null, 'IBAN')
  return element('Id', [text('IBAN', normalizeIban(iban))])
}

function writeBank(bic: string | null): string {
  requireValid(bic === null || /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic), 'BIC')
  return element('FinInstnId', [bic === null ? element('Othr', [text('Id', 'NOTPROVIDED')]) : text('BICFI', bic)])
}

function element(name: string, children: readonly string[]): string {
  return `<${name}>${children.join('')}</${name}>`
}

function text(name: string, content: string): string {
  requireValid(content !== '', name)
  return element(name, [content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')])
}

function isDate(date: string): boolean {
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === date
}

/** Throws an error that names what is wrong, without its value: it may be personal. */
function requireValid(isValid: boolean, what: string): void {
  if (!isValid) throw new RangeError(`a bank refuses this ${what}`)
}
