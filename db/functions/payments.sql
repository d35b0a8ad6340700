-- Deletes orders of one erased buyer, or of all (null): paid ones placed before paid_before, and unpaid ones without a
-- payment attempt since tried_before. Removes the payer's data from the reports about the other orders. Returns the
-- number of deleted orders. Runs as the owner of the tables, because the application may not delete from payment_event.
create or replace function erase_orders(buyer uuid, tried_before timestamptz, paid_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retained_keys constant text[] := array['resource', 'id', 'mode', 'status', 'amount', 'amountRefunded',
    'amountChargedBack', 'method', 'createdAt', 'paidAt', 'expiresAt', 'reason'];
  erased_buyer_orders uuid[];
  deletable_orders uuid[];
begin
  erased_buyer_orders := array(select o.id from purchase o where (buyer is null or o.member_id = buyer)
    and not exists (select from account a where a.id = o.member_id));
  deletable_orders := array(select o.id from purchase o where o.id = any(erased_buyer_orders)
    and case when exists (select from payment p where p.purchase_id = o.id and p.status = 'paid')
      then o.created_at < paid_before
      else not exists (select from payment p where p.purchase_id = o.id and p.created_at >= tried_before) end);
  delete from payment_reversal where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment_refund where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment_event where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment where purchase_id = any(deletable_orders);
  delete from purchase where id = any(deletable_orders);
  update payment_event e set snapshot = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.snapshot) where key = any(retained_keys))
    where e.payment_id in (select id from payment where purchase_id = any(erased_buyer_orders))
      and exists (select from jsonb_object_keys(e.snapshot) key where key <> all(retained_keys));
  return cardinality(deletable_orders);
end $$;
