import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'
import { BOOKKEEPING_YEARS } from '#features/orders/rules.ts'

export const invoiceInvariants: Invariants = {
  'L-23 a confirmed order has one invoice, with its amounts, and an open order has none': statement<void, Violation>(
    'invoices.check_invoices',
    `select o.id as subject, format('%s order of %s cents, VAT %s; invoices %s', o.status, o.total_cents, o.vat_cents,
       i.amounts) as found
     from purchase o cross join lateral (
       select count(*) as count, array_agg(format('%s cents, VAT %s', i.total_cents, i.vat_cents)) as amounts,
         bool_and((i.total_cents, i.vat_cents, i.vat_basis_points, i.currency, i.country)
           = (o.total_cents, o.vat_cents, o.vat_basis_points, o.currency, o.country)) as are_equal
       from invoice i where i.purchase_id = o.id and i.kind = 'invoice') i
     where case when o.status = 'open' then i.count > 0
       when i.count = 0 then not exists (select from unconfirmed_order u where u.purchase_id = o.id)
       else i.count > 1 or not i.are_equal end`,
  ),
  // Of earlier years, the documents of erased members are deleted.
  'L-23 the numbers of a series are 1, 2, 3 and so on, without a gap': statement<void, Violation>(
    'invoices.check_series',
    `select format('%s %s of company %s', kind, year, company_id) as subject,
       format('%s documents up to %s, last number %s', count(i.id), max(i.sequence), last_sequence) as found
     from invoice_series full join invoice i using (company_id, kind, year)
     where year >= extract(year from now()) - ${BOOKKEEPING_YEARS}
     group by company_id, kind, year, last_sequence
     having count(i.id) is distinct from last_sequence or max(i.sequence) is distinct from last_sequence
       or bool_or(i.number <> concat(case kind when 'credit_note' then 'C' when 'correction' then 'R' end, year, '-',
         lpad(i.sequence::text, greatest(6, length(i.sequence::text)), '0')))`,
  ),
  // The VAT of a credit note is the difference of two rounded sums, each a part of the rounded VAT of the invoice. After a
  // correction it may make up for the cent that the annulled credit note had more or less.
  'L-23 the lines of a document add up to its total, and its VAT has its rate': statement<void, Violation>(
    'invoices.check_invoice_lines',
    `select id as subject, format('%s cents, VAT %s, lines %s', total_cents, vat_cents, lines.cents) as found
     from invoice cross join lateral (
       select coalesce(sum((line ->> 'cents')::integer), 0) as cents from jsonb_array_elements(snapshot -> 'lines') line) lines
     where lines.cents <> total_cents
       or abs(vat_cents - total_cents::numeric * vat_basis_points / (10000 + vat_basis_points))
         > case kind when 'invoice' then 1 else 2.5 end`,
  ),
  'L-23 the credit notes of an invoice, less their corrections, never exceed it in net, VAT or total': statement<
    void,
    Violation
  >(
    'invoices.check_credit_notes',
    `select i.id as subject, format('%s of %s cents, VAT %s of %s', -sum(n.total_cents), i.total_cents, -sum(n.vat_cents),
       i.vat_cents) as found
     from invoice i join invoice n on n.invoice_id = i.id
     group by i.id
     having -sum(n.total_cents) > i.total_cents or -sum(n.net_cents) > i.net_cents or -sum(n.vat_cents) > i.vat_cents
       or (-sum(n.total_cents) = i.total_cents and -sum(n.vat_cents) <> i.vat_cents)
       or bool_or((n.company_id, n.purchase_id, n.payment_id, n.currency, n.country, n.vat_basis_points)
         <> (i.company_id, i.purchase_id, i.payment_id, i.currency, i.country, i.vat_basis_points))`,
  ),
  'L-23 a correction annuls one credit note of its invoice exactly': statement<void, Violation>(
    'invoices.check_corrections',
    `select c.id as subject, format('%s cents, VAT %s, for a %s of %s, VAT %s', c.total_cents, c.vat_cents, n.kind,
       n.total_cents, n.vat_cents) as found
     from invoice c join invoice n on n.id = c.corrects_id
     where n.kind <> 'credit_note' or (c.total_cents, c.vat_cents) <> (-n.total_cents, -n.vat_cents)
       or (c.invoice_id, c.purchase_id, c.payment_id) <> (n.invoice_id, n.purchase_id, n.payment_id)`,
  ),
  'L-23 a credit note without a correction is of a refund of its payment that did not fail, and of its amount at most':
    statement<void, Violation>(
      'invoices.check_credited_refunds',
      `select n.id as subject, format('%s cents for a refund of %s that is %s', n.total_cents, r.amount_cents, r.status)
       as found
     from invoice n left join order_refund r
       on (r.refund_id = n.refund_id or r.reversal_id = n.reversal_id) and r.payment_id = n.payment_id
     where n.kind = 'credit_note' and not exists (select from invoice c where c.corrects_id = n.id)
       and (r.id is null or r.has_failed and not r.is_withdrawal or -n.total_cents > r.amount_cents)`,
    ),
  // Of earlier years, the documents of erased members are deleted.
  'L-23 the totals of a closed month are the sums of its documents': statement<void, Violation>(
    'invoices.check_closed_months',
    `select format('%s of company %s', to_char(v.month, 'YYYY-MM'), v.company_id) as subject,
       format('stored %s, documents %s', stored.sums, documents.sums) as found
     from vat_month v
       cross join lateral (select array[coalesce(sum((row ->> 'net_cents')::bigint), 0),
         coalesce(sum((row ->> 'vat_cents')::bigint), 0), coalesce(sum((row ->> 'total_cents')::bigint), 0)] as sums
         from jsonb_array_elements(v.figures) row) stored
       cross join lateral (select array[coalesce(sum(i.net_cents), 0), coalesce(sum(i.vat_cents), 0),
         coalesce(sum(i.total_cents), 0)]::numeric[] as sums from invoice i
         where i.company_id = v.company_id and i.issued_on >= v.month and i.issued_on < v.month + interval '1 month') documents
     where v.month >= make_date((extract(year from now()) - ${BOOKKEEPING_YEARS})::integer, 1, 1)
       and stored.sums <> documents.sums`,
  ),
}
