import * as z from 'zod'
import {
  date,
  element,
  findReason,
  list,
  money,
  parseContent,
  reason,
  reference,
  toCents,
  toReferences,
} from '#platform/server/sepa/bank-elements.ts'
import type { BankReturn, BankReturns } from './bank-returns.ts'

const mandate = element({ MndtId: reference.optional() })

const rejection = element({
  OrgnlEndToEndId: reference.optional(),
  TxSts: z.string().optional(),
  StsRsnInf: list(reason),
  OrgnlTxRef: element({
    Amt: element({ InstdAmt: money.optional() }).optional(),
    MndtRltdInf: element({ MndtId: reference.optional(), DrctDbtMndt: mandate.optional() }).optional(),
  }).optional(),
})
type Rejection = z.output<typeof rejection>

const statusReport = z.object({
  Document: z.object({
    CstmrPmtStsRpt: z.object({
      GrpHdr: z.object({ CreDtTm: date }),
      OrgnlGrpInfAndSts: z.object({ OrgnlMsgId: reference, GrpSts: z.string().optional(), StsRsnInf: list(reason) }),
      OrgnlPmtInfAndSts: list(
        element({
          OrgnlPmtInfId: reference,
          PmtInfSts: z.string().optional(),
          StsRsnInf: list(reason),
          TxInfAndSts: list(rejection),
        }),
      ),
    }),
  }),
})

const REJECTED = 'RJCT'

/** Reads the rejected debits, files and batches of a status report (pain.002). */
export function readStatusReport(content: unknown): BankReturns {
  const { Document } = parseContent(statusReport, content)
  const { GrpHdr: header, OrgnlGrpInfAndSts: group, OrgnlPmtInfAndSts: batches } = Document.CstmrPmtStsRpt
  const rejected = { messageId: group.OrgnlMsgId, date: header.CreDtTm }
  if (batches.length === 0 && group.GrpSts === REJECTED)
    return { returns: [], rejectedBatches: [{ ...rejected, batchId: null, reasonCode: findReason(group.StsRsnInf) }] }
  const reports = batches.map((batch) => ({ ...batch, status: batch.PmtInfSts ?? group.GrpSts }))
  return {
    returns: reports.flatMap(({ status, TxInfAndSts: debits }) =>
      debits.filter(({ TxSts }) => (TxSts ?? status) === REJECTED).map((debit) => toReject(debit, header.CreDtTm)),
    ),
    rejectedBatches: reports
      .filter(({ status, TxInfAndSts: debits }) => status === REJECTED && debits.length === 0)
      .map(({ OrgnlPmtInfId: batchId, StsRsnInf }) => ({ ...rejected, batchId, reasonCode: findReason(StsRsnInf) })),
  }
}

function toReject({ OrgnlEndToEndId, StsRsnInf, OrgnlTxRef: original }: Rejection, reportedOn: string): BankReturn {
  const amount = original?.Amt?.InstdAmt
  const mandateReference = original?.MndtRltdInf?.MndtId ?? original?.MndtRltdInf?.DrctDbtMndt?.MndtId
  return {
    ...toReferences(OrgnlEndToEndId, mandateReference),
    amountCents: amount ? toCents(amount) : null,
    currency: 'EUR',
    reasonCode: findReason(StsRsnInf),
    kind: 'reject',
    date: reportedOn,
  }
}
