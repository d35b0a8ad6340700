// Public: other features or the app use this file.
import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { statement } from '#platform/server/database/statement.ts'

/** Invariants of the ledger and the balances. */
export const creditsInvariants: Invariants = {
  'I1 a balance is the sum of its entries': statement<void, Violation>(
    'credits.check_balances',
    `select b.member_id as subject, format('balance %s, entries %s', b.credits, coalesce(e.total, 0)) as found
     from credit_balance b left join (select member_id, sum(delta) as total from ledger_entry group by 1) e using (member_id)
     where b.credits <> coalesce(e.total, 0)`,
  ),
  'I2 a balance is below zero by no more than chargebacks and ended debits took': statement<void, Violation>(
    'credits.check_debts',
    `select b.member_id as subject, format('balance %s, taken %s', b.credits, coalesce(e.total, 0)) as found
     from credit_balance b left join (select member_id, sum(delta) as total from ledger_entry
       where counter_account in ('chargeback', 'chargeback_reversed')
         or (counter_account in ('debit_early', 'debit_failed', 'debit_withdrawn') and delta < 0) group by 1) e using (member_id)
     where b.credits < least(0, coalesce(e.total, 0))`,
  ),
  'I2 debt is allowed exactly while a balance is below zero': statement<void, Violation>(
    'credits.check_debt_allowed',
    `select member_id as subject, format('balance %s, debt allowed %s', credits, debt_allowed) as found
     from credit_balance where debt_allowed <> (credits < 0)`,
  ),
  'I3 each entry has the balance after it': statement<void, Violation>(
    'credits.check_balances_after',
    `select e.id::text as subject, format('balance after %s, entries so far %s', e.balance_after, e.total) as found
     from (select id, member_id, balance_after, sum(delta) over (partition by member_id order by id) as total
       from ledger_entry) e join credit_balance using (member_id)
     where e.balance_after <> e.total`,
  ),
  'I6 the entries of an erased member sum to zero': statement<void, Violation>(
    'credits.check_closed',
    `select member_id as subject, format('entries %s', sum(delta)) as found
     from ledger_entry e where not exists (select from account a where a.id = e.member_id)
     group by member_id having sum(delta) <> 0`,
  ),
}
