import { exportStatement } from '#platform/server/database/statement.ts'

/** The rows of these tables in a member's data export (L-28). */
export const invoicesExport = {
  invoice: exportStatement(
    'invoices.export_invoices',
    `select p.id, p.kind, p.number as invoice_number, p.purchase_id, p.payment_id, p.invoice_id, p.refund_id, p.reversal_id, p.corrects_id, p.issued_at, p.issued_on,
       p.country, p.vat_basis_points / 100.0::float8 as vat_percent, p.net_cents, p.vat_cents, p.total_cents, p.currency, p.snapshot as document
     from invoice p join purchase o on o.id = p.purchase_id where o.member_id = :memberId order by p.issued_at, p.id`,
  ),
}
