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
    /^L-23 a credit note/,
    /^I8 the credits/,
  ],
]
