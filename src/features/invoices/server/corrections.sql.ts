import { statement } from '#platform/server/database/statement.ts'

/** A credit note whose refund failed. */
export interface UncorrectedNoteRow {
  id: string
  invoiceId: string
  companyId: string
  purchaseId: string
  paymentId: string
  siteId: string
  snapshot: unknown
  failedAt: Date
}

/** That of a withdrawal stays: the contract has ended, and we owe the money. */
const uncorrectedNotes = `
  from order_refund r join invoice n on n.refund_id = r.refund_id or n.reversal_id = r.reversal_id
    join purchase o on o.id = n.purchase_id
  where r.has_failed and not r.is_withdrawal and not exists (select from invoice c where c.corrects_id = n.id)`

/** Lists the credit notes whose refund failed and that have no correction, the oldest first. */
export const listUncorrectedNotes = statement<void, { id: string; purchaseId: string }>(
  'invoices.list_uncorrected',
  `select n.id, n.purchase_id ${uncorrectedNotes} order by n.issued_at, n.id limit 1000`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)

/** Finds a credit note if it needs a correction. Call it under the lock of its order, which serializes its documents. */
export const findUncorrectedNote = statement<{ id: string }, UncorrectedNoteRow>(
  'invoices.find_uncorrected',
  `select n.id, n.invoice_id, n.company_id, n.purchase_id, n.payment_id, o.site_id, n.snapshot, r.failed_at
   ${uncorrectedNotes} and n.id = :id`,
  { allSites: 'its parameter is an id that a statement with the site returned, or that a job received' },
)
