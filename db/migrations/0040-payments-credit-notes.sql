-- A credit note is of a refund of ours (a withdrawal, or an operator's), or of one that was made on the provider's pages.
-- One of ours may be paid by bank, without the provider.

alter table invoice add column refund_id uuid unique references payment_refund, drop constraint invoice_of_refund;
update invoice set refund_id = own.id, reversal_id = null from payment_refund own
where own.provider_id = invoice.reversal_id and own.reason in ('withdrawn', 'operator');
alter table invoice add constraint invoice_of_refund check ((kind = 'credit_note') = (invoice_id is not null)
  and num_nonnulls(refund_id, reversal_id) = case kind when 'credit_note' then 1 else 0 end);
