import { parseBankFile } from '#platform/server/sepa/bank-file.ts'
import { listBankFiles } from '#platform/server/sepa/bank-archive.ts'
import {
  DIRECT_DEBITS,
  familyOf,
  isReversal,
  readBookings,
  type Entry,
  type LeftOutBooking,
} from '#platform/server/sepa/bank-bookings.ts'
import { isReference, toCents } from '#platform/server/sepa/bank-elements.ts'

/** Debits that a bank has credited: single ones, and whole batches of one of our files. */
export type BankCollections = {
  debits: { endToEndId: string; amountCents: number }[]
  batches: { messageId: string; amountCents: number }[]
  leftOut: LeftOutBooking[]
}

/**
 * Reads the credited debits of a notification (camt.054) or a statement (camt.053). Omits other bookings, and reversals of
 * earlier ones.
 * @throws BankFileError as `readBankReturns`
 */
export function readBankCollections(file: Uint8Array): BankCollections {
  const results = listBankFiles(file).map((each) => readBookings(parseBankFile(each), readCollection))
  const read = results.flatMap((result) => result.read)
  return {
    debits: read.flatMap(({ debits }) => debits),
    batches: read.flatMap(({ batches }) => batches),
    leftOut: results.flatMap(({ leftOut }) => leftOut),
  }
}

function readCollection(booking: Entry): Pick<BankCollections, 'debits' | 'batches'>[] {
  if (booking.CdtDbtInd !== 'CRDT' || isReversal(booking)) return []
  return [{ debits: readCredit(booking), batches: readBatch(booking) }]
}

/** The end of the id of a batch, which `writePain008` adds to the id of the file. */
const BATCH_NUMBER = /-\d{1,2}$/

/** Reads a batch that was credited as one sum, without its debits. Banks name the file, our batch in it, or both. */
function readBatch(booking: Entry): BankCollections['batches'] {
  const [details, ...others] = booking.NtryDtls
  if (!details || others.length > 0 || details.TxDtls.some(({ Refs }) => isReference(Refs?.EndToEndId))) return []
  const { MsgId, PmtInfId } = details.Btch ?? {}
  const messageId = MsgId ?? PmtInfId?.replace(BATCH_NUMBER, '')
  return messageId === undefined ? [] : [{ messageId, amountCents: toCents(booking.Amt) }]
}

function readCredit(booking: Entry): BankCollections['debits'] {
  const transactions = booking.NtryDtls.flatMap(({ TxDtls }) => TxDtls)
  return transactions.flatMap((each) => {
    const endToEndId = each.Refs?.EndToEndId
    const family = (familyOf(each) ?? familyOf(booking))?.Cd ?? DIRECT_DEBITS
    const amount = each.Amt ?? each.AmtDtls?.TxAmt?.Amt ?? (transactions.length === 1 && booking.Amt)
    const isCredit = (each.CdtDbtInd ?? 'CRDT') === 'CRDT' && family === DIRECT_DEBITS
    return isReference(endToEndId) && amount && isCredit ? [{ endToEndId, amountCents: toCents(amount) }] : []
  })
}
