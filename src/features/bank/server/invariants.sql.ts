// Public: other features or the app use this file.
import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

export const bankInvariants: Invariants = {
  'I9 the incoming payments that settled an order are its total, apart from what is paid back': statement<
    void,
    Violation
  >(
    'bank.check_settled_incoming_payments',
    `select o.id as subject, format('%s cents of incoming payments for a %s order of %s', r.cents, o.status, o.total_cents) as found
     from (select purchase_id, sum(amount_cents - surplus_cents) as cents from bank_receipt where state = 'settled'
       group by 1) r join purchase o on o.id = r.purchase_id
     where o.status <> 'paid' or r.cents <> o.total_cents`,
  ),
  'I9 a payment that incoming payments settled has incoming payments of at least its amount': statement<
    void,
    Violation
  >(
    'bank.check_bank_payments',
    `select p.id as subject, format('%s of %s cents arrived', coalesce(r.cents, 0), p.amount_cents) as found
     from payment p left join (select purchase_id, sum(amount_cents) as cents from bank_receipt where state = 'settled'
       group by 1) r using (purchase_id)
     where p.method = 'sct' and exists (select from payment_event e where e.payment_id = p.id and e.source = 'bank')
       and coalesce(r.cents, 0) < p.amount_cents`,
  ),
  'I9 no money waits for a paid order': statement<void, Violation>(
    'bank.check_waiting_incoming_payments',
    `select r.id as subject, format('%s cents', r.amount_cents) as found
     from bank_receipt r join purchase o on o.id = r.purchase_id where r.state = 'waiting' and o.status = 'paid'`,
  ),
  'I5 early credits of a debit are given back once it is paid, withdrawn or has ended, and not before': statement<
    void,
    Violation
  >(
    'bank.check_early_credits',
    `select p.id::text as subject, format('%s, %s credits', p.status, sum(e.delta)) as found
     from payment p join ledger_entry e
       on e.request_id in ('debit_early:' || p.id, 'debit_early_end:' || p.id)
     where p.method = 'sdd' and exists (select from credit_balance b where b.member_id = e.member_id)
     group by p.id having (sum(e.delta) = 0) <> (p.status in ('canceled', 'expired', 'failed', 'paid')
       or exists (select from withdrawal w where w.purchase_id = p.purchase_id))`,
  ),
}
