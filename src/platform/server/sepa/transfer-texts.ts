import * as z from 'zod'
import { element, isReference, list, optional } from './bank-elements.ts'

// The elements of a transfer in which banks put what the payer wrote.

const texts = list(z.string()).catch([])

export const remittance = element({
  Ustrd: texts,
  Strd: list(
    element({
      CdtrRefInf: optional(element({ Ref: optional(z.string()) })),
      RfrdDocInf: list(element({ Nb: optional(z.string()) })).catch([]),
      AddtlRmtInf: texts,
    }),
  ).catch([]),
})

export const transactionReferences = element({
  AcctSvcrRef: optional(z.string()),
  EndToEndId: optional(z.string()),
  InstrId: optional(z.string()),
  TxId: optional(z.string()),
})

/** The details of a transfer that have texts. */
interface TextDetails {
  readonly Refs?: z.output<typeof transactionReferences> | undefined
  readonly RmtInf?: z.output<typeof remittance> | undefined
  readonly AddtlTxInf?: string | undefined
}

/** The texts of a transfer. */
export interface TransferTexts {
  /** The text of the payer, or the text that the bank has in its place. */
  readonly references: readonly string[]
  /** Other texts that may name the order. */
  readonly hints: readonly string[]
  /** The text by which the bank's entry is recognized. */
  readonly identity: string
}

/**
 * Lists the texts of a transfer: the reference that the payer chose, the lines of the payer, and these joined. Without
 * them, the id of the payer's transfer and the text of the bank, without account numbers, stand for them.
 */
export function listTexts(details: TextDetails | undefined, entryText: string | undefined): TransferTexts {
  const written = listWritten(details?.RmtInf)
  const { EndToEndId, InstrId, TxId } = details?.Refs ?? {}
  const endToEndId = isReference(EndToEndId) ? EndToEndId : undefined
  const ofBank = listDistinct([details?.AddtlTxInf, entryText])
  const references = written.length > 0 ? written : listDistinct([endToEndId, ...ofBank.map(removeAccounts)])
  return {
    references,
    hints: listDistinct([endToEndId, InstrId, TxId, ...ofBank]),
    identity: (written.length > 0 ? listDistinct([...written, endToEndId]) : references)
      .join(' ')
      .replaceAll(/\s+/g, ' '),
  }
}

function listWritten(written: z.output<typeof remittance> | undefined): string[] {
  const structured = written?.Strd ?? []
  const lines = written?.Ustrd ?? []
  return listDistinct([
    ...structured.map(({ CdtrRefInf }) => CdtrRefInf?.Ref),
    ...lines,
    lines.length > 1 ? lines.join('') : undefined,
    ...structured.flatMap(({ RfrdDocInf, AddtlRmtInf }) => [...RfrdDocInf.map(({ Nb }) => Nb), ...AddtlRmtInf]),
  ])
}

function listDistinct(values: readonly (string | undefined)[]): string[] {
  return [...new Set(values.filter((one): one is string => one !== undefined && one !== ''))]
}

/** Removes account numbers: incoming payments store no payer. */
function removeAccounts(text: string): string {
  return text.replaceAll(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g, '').trim()
}
