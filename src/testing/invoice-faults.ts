import type { InvariantFault } from './invariant-faults.ts'

/** Faults in invoices and credit notes. */
export const invoiceFaults: InvariantFault[] = [
  [
    'a confirmed order has no invoice',
    `delete from invoice where kind = 'invoice' and purchase_id in (select id from purchase where member_id = $1)`,
    'anna',
    /^L-23 a confirmed order/,
    /^L-23 the numbers/,
  ],
  [
    'an invoice says another VAT than its order',
    `update invoice set snapshot = snapshot || '{"vatCents": 617, "netCents": 2878}'
     where kind = 'invoice' and purchase_id in (select id from purchase where member_id = $1)`,
    'anna',
    /^L-23 a confirmed order/,
    /^L-23 the lines/,
  ],
  [
    'the number of an invoice is skipped',
    `update invoice set sequence = 7, snapshot = snapshot || '{"number": "2026-000007"}'
     where kind = 'invoice' and purchase_id in (select id from purchase where member_id = $1)`,
    'anna',
    /^L-23 the numbers/,
  ],
  [
    'an invoice says another number than that of its series',
    `update invoice set snapshot = snapshot || '{"number": "2026-000007"}'
     where kind = 'invoice' and purchase_id in (select id from purchase where member_id = $1)`,
    'anna',
    /^L-23 the numbers/,
  ],
  [
    'a month is closed with totals that are not those of its documents',
    `insert into vat_month (company_id, month, figures, closed_at, closed_by)
     select s.company_id, '2026-01-01', '[{"net_cents": 100, "vat_cents": 21, "total_cents": 121}]', now(), 'kim'
     from account a join site s on s.id = a.site_id where a.id = $1`,
    'anna',
    /^L-23 the totals of a closed month/,
  ],
  [
    'an invoice has no lines',
    `update invoice set snapshot = snapshot || '{"lines": []}'
     where kind = 'invoice' and purchase_id in (select id from purchase where member_id = $1)`,
    'anna',
    /^L-23 the lines/,
  ],
  [
    'a credit note of more than its invoice',
    `update invoice set snapshot = snapshot
       || '{"netCents": -2900, "vatCents": -609, "totalCents": -3509, "lines": [{"kind": "refund", "cents": -3509}]}'
     where kind = 'credit_note' and $1::uuid is not null`,
    'nobody',
    /^L-23 the credit notes/,
    /^L-23 a credit note/,
  ],
  [
    'a credit note in another country',
    `update invoice set snapshot = snapshot || '{"country": "BE"}'
     where kind = 'credit_note' and $1::uuid is not null`,
    'nobody',
    /^L-23 the credit notes/,
  ],
  [
    'a credit note of a refund that failed',
    `update payment_reversal set status = 'failed' where $1::uuid is not null`,
    'nobody',
    /^L-23 a credit note without/,
    /^I8 the credits/,
  ],
  [
    'a correction of another amount than its credit note',
    `with series as (insert into invoice_series (company_id, kind, year, last_sequence)
       select company_id, 'correction', year, 1 from invoice where kind = 'credit_note' limit 1)
     insert into invoice (id, kind, company_id, year, sequence, purchase_id, payment_id, invoice_id, corrects_id, issued_at,
       issued_on, snapshot)
     select gen_random_uuid(), 'correction', company_id, year, 1, purchase_id, payment_id, invoice_id, id, issued_at,
       issued_on, snapshot || '{"number": "R2026-000001", "netCents": 1, "vatCents": 0, "totalCents": 1,
         "lines": [{"kind": "correction", "cents": 1}]}'
     from invoice where kind = 'credit_note' and $1::uuid is not null limit 1`,
    'nobody',
    /^L-23 a correction/,
  ],
]
