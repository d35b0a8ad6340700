// Public: other features or the app use this file.
import type { Invariants, Violation } from '#platform/server/database/invariants.ts'
import { WELCOME_BONUS } from '#features/pricing/bonus.rules.ts'
import { statement } from '#platform/server/database/statement.ts'

// Erasing a member deletes the row in credit_balance and closes the ledger, so only members with that row are checked.
const hasBalanceRow = `exists (select from credit_balance b where b.member_id = o.member_id)`

export const ordersInvariants: Invariants = {
  'I5 a paid order gave its credits once, an open one none': statement<void, Violation>(
    'orders.check_credits',
    `select o.id as subject, format('%s order of %s credits, entries %s', o.status, o.credits, e.deltas) as found
     from purchase o
     left join (select ref_id, member_id, array_agg(delta) as deltas from ledger_entry
       where counter_account = 'order' group by 1, 2) e on e.ref_id = o.id and e.member_id = o.member_id
     where ${hasBalanceRow} and e.deltas is distinct from case o.status when 'paid' then array[o.credits] end`,
  ),
  'I5 a ledger entry for an order refers to an order of the same member': statement<void, Violation>(
    'orders.check_order_entries',
    `select e.id::text as subject, format('%s credits for %s', e.delta, e.ref_id) as found
     from ledger_entry e join credit_balance using (member_id)
     where e.counter_account = 'order'
       and not exists (select from purchase o where o.id = e.ref_id and o.member_id = e.member_id)`,
  ),
  'I9 a paid order has a paid payment of its total and currency': statement<void, Violation>(
    'orders.check_paid',
    `select o.id as subject, format('paid %s', o.paid_at) as found from purchase o
     where o.status = 'paid' and not exists (select from payment p where p.purchase_id = o.id and p.status = 'paid'
       and p.amount_cents = o.total_cents and p.currency = o.currency)`,
  ),
  'I9 a paid payment completed its order, or is refunded': statement<void, Violation>(
    'orders.check_collected',
    `select p.id as subject, format('%s cents for an order that is %s', p.amount_cents, o.status) as found
     from (select p.*, row_number() over (partition by p.purchase_id order by p.changed_at) as rank from payment p
       where p.status = 'paid' and not exists (select from payment_refund r
         where r.payment_id = p.id and r.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal'))) p
     join purchase o on o.id = p.purchase_id
     where o.status <> 'paid' or p.rank > 1`,
  ),
  'I8 no payment is refunded beyond its amount': statement<void, Violation>(
    'orders.check_refunds',
    `select p.id as subject, format('%s of %s cents', sum(r.amount_cents), p.amount_cents) as found
     from payment p join payment_refund r on r.payment_id = p.id and r.failed_at is null
     group by p.id having sum(r.amount_cents) > p.amount_cents`,
  ),
  'I8 the credits of an order are what was paid less what was reversed': statement<void, Violation>(
    'orders.check_reversed_credits',
    `select o.id as subject, format('%s of %s credits taken, %s withdrawn, %s to %s due', taken.credits, o.credits,
       due.withdrawn, due.least, due.most) as found
     from purchase o
     left join reversed_order r on r.purchase_id = o.id
     cross join lateral (
       select coalesce(-sum(delta), 0) as credits from ledger_entry e
       where e.member_id = o.member_id and e.ref_id = o.id
         and e.counter_account in ('withdrawal', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed')
     ) taken
     cross join lateral (
       select coalesce(r.withdrawn_credits, 0) as withdrawn,
         floor(o.credits::numeric * least(o.total_cents, coalesce(r.charged_back_cents, 0)) / greatest(o.total_cents, 1)) as least,
         floor(o.credits::numeric * least(o.total_cents, coalesce(r.charged_back_cents + r.refunded_cents, 0))
           / greatest(o.total_cents, 1)) + coalesce((select sum(max_credits) from order_reversal each
             where each.purchase_id = o.id and each.is_effective and not each.is_withdrawal), 0) as most
     ) due
     where o.status = 'paid' and ${hasBalanceRow} and (taken.credits > o.credits
       or taken.credits - due.withdrawn < least(due.least, o.credits - due.withdrawn)
       or taken.credits - due.withdrawn > due.most)`,
  ),
  'I8 an order is effective unless it was withdrawn or repaid in full': statement<void, Violation>(
    'orders.check_standing',
    `select o.id as subject, format('reversed %s, %s of %s cents refunded or charged back, withdrawn %s', o.reversed_at,
       coalesce(r.refunded_cents + r.charged_back_cents, 0), o.total_cents, coalesce(r.is_withdrawn, false)) as found
     from purchase o left join reversed_order r on r.purchase_id = o.id
     where o.status = 'paid' and (o.reversed_at is null) = coalesce(
       r.is_withdrawn or r.refunded_cents + r.charged_back_cents >= o.total_cents, false)`,
  ),
  'I8 a withdrawal took its credits once and refunds its amount once': statement<void, Violation>(
    'orders.check_withdrawals',
    `select coalesce(w.purchase_id, e.ref_id, f.purchase_id) as subject, format('withdrawal of %s credits and %s cents, entries %s, refunds %s',
       w.credits, w.amount_cents, e.credits, f.cents) as found
     from (select w.*, o.member_id from withdrawal w join purchase o on o.id = w.purchase_id) w
     full join (select ref_id, sum(-delta) as credits from ledger_entry join credit_balance using (member_id)
       where counter_account = 'withdrawal' group by 1) e on e.ref_id = w.purchase_id
     full join (select p.purchase_id, sum(r.amount_cents) as cents from payment_refund r join payment p on p.id = r.payment_id
       where r.reason = 'withdrawn' group by 1) f on f.purchase_id = coalesce(w.purchase_id, e.ref_id)
     where w.id is null or w.amount_cents <> coalesce(f.cents, 0) or w.credits <> coalesce(e.credits, 0)
       and exists (select from credit_balance b where b.member_id = w.member_id)`,
  ),
  'I11 the counter paid_orders of a balance equals the number of effective paid orders': statement<void, Violation>(
    'orders.check_paid_orders',
    `select b.member_id as subject, format('%s counted, %s effective', b.paid_orders, coalesce(o.paid, 0)) as found
     from credit_balance b
     left join (select member_id, count(*) as paid from purchase
       where status = 'paid' and reversed_at is null group by 1) o using (member_id)
     where b.paid_orders <> coalesce(o.paid, 0)`,
  ),
  'I10 an order with a discount has one use of it, and other orders have none': statement<void, Violation>(
    'orders.check_discount_uses',
    `select o.id as subject, format('%s %s in the price, %s %s used', o.discount_kind, o.discount_code, u.kind, u.code) as found
     from purchase o left join discount_use u on u.purchase_id = o.id
     where (u.kind, u.code, u.member_id, u.site_id) is distinct from
       (o.discount_kind, o.discount_code, case when o.discount_kind is not null then o.member_id end,
         case when o.discount_kind is not null then o.site_id end)`,
  ),
  'I10 a member has paid for one order with the welcome bonus at most, and placed it within its window': statement<
    void,
    Violation
  >(
    'orders.check_bonus',
    `select o.member_id as subject, format('%s orders with the bonus', count(*)) as found
     from purchase o join account a on a.id = o.member_id
     where o.discount_kind = 'bonus' and o.status = 'paid'
     group by o.member_id
     having count(*) > 1 or bool_or(o.created_at >= a.signup_at + make_interval(secs => ${WELCOME_BONUS.windowSeconds}))`,
  ),
}
