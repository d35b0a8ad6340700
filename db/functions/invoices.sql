drop function if exists erase_orders(uuid, timestamptz, timestamptz);

-- Deletes orders of one erased buyer, or of all erased buyers (null): paid ones placed before paid_orders_placed_before,
-- unless an invoice or a credit note is of that year or a later one, and unpaid ones whose last payment attempt was before
-- last_attempt_before. Removes the payer's data from the other orders. Returns the number of deleted orders. Runs as the
-- owner of the tables, because the application may not delete from payment_event and invoice.
create or replace function erase_orders(
  buyer uuid, last_attempt_before timestamptz, paid_orders_placed_before timestamptz
) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased_buyer_orders uuid[];
  deletable_orders uuid[];
begin
  erased_buyer_orders := array(select o.id from purchase o where (buyer is null or o.member_id = buyer)
    and not exists (select from account a where a.id = o.member_id));
  deletable_orders := array(select o.id from purchase o where o.id = any(erased_buyer_orders)
    and case when exists (select from payment p where p.purchase_id = o.id and p.status = 'paid')
      then o.created_at < paid_orders_placed_before
        and not exists (select from invoice i where i.purchase_id = o.id
          and i.year >= extract(year from paid_orders_placed_before at time zone 'UTC'))
      else not exists (select from payment p where p.purchase_id = o.id and p.created_at >= last_attempt_before) end);
  delete from invoice where purchase_id = any(deletable_orders);
  perform erase_debits(deletable_orders);
  perform erase_order_rows(deletable_orders, erased_buyer_orders);
  return cardinality(deletable_orders);
end $$;
