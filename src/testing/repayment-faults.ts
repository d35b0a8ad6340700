import type { InvariantFault } from './invariant-faults.ts'

/** Faults in what refunds, chargebacks and withdrawals took. */
export const repaymentFaults: InvariantFault[] = [
  [
    'a chargeback took no credits',
    `insert into payment_reversal (provider_id, payment_id, kind, status, amount_cents, currency, happened_at, seen_at, changed_at)
     select 'chb_x', p.id, 'chargeback', 'charged_back', 1000, p.currency, now(), now(), now()
     from payment p join purchase o on o.id = p.purchase_id where o.member_id = $1`,
    'anna',
    /^I8 the credits/,
  ],
  [
    'credits were taken without a repayment',
    `update ledger_entry set counter_account = 'refund',
       ref_id = (select id from purchase where member_id = $1)
     where id = (select max(id) from ledger_entry where member_id = $1 and counter_account = 'image')`,
    'anna',
    /^I8 the credits/,
    /^I4 I7 each/,
  ],
  [
    'an order that was refunded in full is effective',
    `insert into payment_refund (id, payment_id, reason, note, requested_by, amount_cents, currency, created_at)
     select gen_random_uuid(), p.id, 'operator', '', 'kees', p.amount_cents, p.currency, now()
     from payment p join purchase o on o.id = p.purchase_id where o.member_id = $1`,
    'anna',
    /^I8 an order is effective/,
  ],
  [
    'an order without a repayment is not effective',
    'update purchase set reversed_at = now() where member_id = $1',
    'anna',
    /^I8 an order is effective/,
    /^I11 /,
  ],
  [
    'a withdrawal refunds nothing',
    `with withdrawn as (
       insert into withdrawal (id, purchase_id, credits, amount_cents, currency, text_version, requested_at)
       select gen_random_uuid(), id, 0, 100, currency, '', now() from purchase where member_id = $1)
     update purchase set reversed_at = now() where member_id = $1`,
    'anna',
    /^I8 a withdrawal/,
    /^I11 /,
  ],
]
