drop view if exists reversed_order;
drop view if exists order_reversal;
drop view if exists order_refund;

-- Deletes orders with their payments and refunds, and removes the payer's data from the provider's stored reports
-- about the other orders (payment_event.snapshot). erase_orders (invoices.sql) decides on them and calls it as the owner of
-- the tables.
create or replace function erase_order_rows(deletable_orders uuid[], erased_buyer_orders uuid[]) returns void
language plpgsql as $$
declare
  retained_keys constant text[] := array['resource', 'id', 'mode', 'status', 'amount', 'amountRefunded',
    'amountChargedBack', 'method', 'createdAt', 'paidAt', 'expiresAt', 'reason'];
begin
  delete from payment_reversal where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment_refund where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from withdrawal where purchase_id = any(deletable_orders);
  delete from payment_event where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment where purchase_id = any(deletable_orders);
  delete from purchase where id = any(deletable_orders);
  update payment_event e set snapshot = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.snapshot) where key = any(retained_keys))
    where e.payment_id in (select id from payment where purchase_id = any(erased_buyer_orders))
      and exists (select from jsonb_object_keys(e.snapshot) key where key <> all(retained_keys));
end $$;

-- The repayments of paid orders: refunds and chargebacks that the provider reports, and the refunds that a withdrawal or an
-- operator started, whose id is ours. A payment that was paid twice, after a withdrawal or whose buyer was erased is
-- returned outside of its order. A repayment in another currency waits for an operator. max_credits: the maximum of credits
-- that it takes, null for the part that its amount pays for. state: that of a refund.
create or replace view order_reversal as
select p.purchase_id, r.provider_id as id, r.kind, r.amount_cents,
    r.status not in ('failed', 'canceled', 'reversed') as is_effective, null::integer as max_credits,
    false as is_withdrawal, r.seen_at as at,
    case when r.status in ('failed', 'canceled') then 'failed' when r.status = 'refunded' then 'refunded'
      else 'underway' end as state
  from payment_reversal r join payment p on p.id = r.payment_id
  where r.currency = p.currency and not exists (select from payment_refund own where own.payment_id = p.id
    and (own.reason in ('paid_twice', 'discount_used', 'buyer_erased', 'paid_after_withdrawal') or own.provider_id = r.provider_id))
union all
select p.purchase_id, own.id::text, 'refund', own.amount_cents, own.failed_at is null, own.credits,
    own.reason = 'withdrawn', own.created_at,
    case when own.failed_at is not null then 'failed' when p.provider_id is null and own.sent_at is not null
      or exists (select from payment_reversal reported where reported.provider_id = own.provider_id
        and reported.status = 'refunded') then 'refunded' else 'underway' end
  from payment_refund own join payment p on p.id = own.payment_id
  where own.reason in ('withdrawn', 'operator');

-- The effective repayments of each order that has any, was withdrawn, or has a refund that failed. refund_state: underway
-- while one of its refunds is, else the state of the last one.
create or replace view reversed_order as
select o.id as purchase_id, o.credits, o.total_cents, w.id is not null as is_withdrawn,
    coalesce(w.credits, 0) as withdrawn_credits, reversed.refunded_cents, reversed.charged_back_cents,
    reversed.refund_state
  from purchase o
  left join withdrawal w on w.purchase_id = o.id
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where kind = 'refund' and is_effective), 0)::integer as refunded_cents,
      coalesce(sum(amount_cents) filter (where kind = 'chargeback' and is_effective), 0)::integer as charged_back_cents,
      case when bool_or(kind = 'refund' and state = 'underway') then 'underway'
        else (array_agg(state order by at desc, id desc) filter (where kind = 'refund'))[1] end as refund_state
    from order_reversal r where r.purchase_id = o.id
  ) reversed
  where w.id is not null or reversed.refund_state is not null or reversed.charged_back_cents > 0;

-- The refunds of paid orders: ours, of a withdrawal or an operator, and those that were made on the provider's pages. id is
-- that of order_reversal. status is that of the provider, or 'refunded' when an operator has transferred the money of one that
-- is paid by bank. refunded_at: the time of the withdrawal, or that of the payment to the buyer.
create or replace view order_refund as
select own.id::text as id, own.id as refund_id, null::text as reversal_id, own.payment_id, own.amount_cents, own.currency,
    own.reason = 'withdrawn' as is_withdrawal, own.failed_at is not null as has_failed, own.failed_at,
    case when p.provider_id is null and own.sent_at is not null then 'refunded' else reported.status end as status,
    case own.reason when 'withdrawn' then own.created_at else coalesce(reported.happened_at, own.sent_at) end as refunded_at
  from payment_refund own join payment p on p.id = own.payment_id
    left join payment_reversal reported on reported.provider_id = own.provider_id
  where own.reason in ('withdrawn', 'operator')
union all
select r.provider_id, null, r.provider_id, r.payment_id, r.amount_cents, r.currency, false, r.status in ('failed', 'canceled'),
    case when r.status in ('failed', 'canceled') then r.changed_at end, r.status, r.happened_at
  from payment_reversal r
  where r.kind = 'refund' and not exists (select from payment_refund own
    where own.provider_id = r.provider_id and own.reason in ('withdrawn', 'operator'));
