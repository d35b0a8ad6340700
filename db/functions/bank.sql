-- Deletes the debits of orders. erase_orders (invoices.sql) calls it as the owner of the tables.
create or replace function erase_debits(deletable_orders uuid[]) returns void
language plpgsql as $$
begin
  delete from debit_return where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from debit_signature where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from mandate where payment_id in (select id from payment where purchase_id = any(deletable_orders));
end $$;
