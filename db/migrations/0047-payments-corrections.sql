-- Corrections: documents that annul the credit note of a refund that failed after it was paid out (L-23).

alter table invoice_series drop constraint invoice_series_kind_check,
  add constraint invoice_series_kind_check check (kind in ('invoice', 'credit_note', 'correction'));

-- A refund of ours that failed and is requested again has a further credit note once the first one is annulled.
alter table invoice
  add column corrects_id uuid unique references invoice, -- of a correction: the credit note that it annuls
  drop constraint invoice_kind_check,
  drop constraint invoice_of_refund,
  drop constraint invoice_sign,
  drop constraint invoice_refund_id_key,
  add constraint invoice_kind_check check (kind in ('invoice', 'credit_note', 'correction')),
  add constraint invoice_of_refund check ((kind = 'invoice') = (invoice_id is null)
    and num_nonnulls(refund_id, reversal_id) = case kind when 'credit_note' then 1 else 0 end
    and (kind = 'correction') = (corrects_id is not null)),
  add constraint invoice_sign check (case kind when 'credit_note' then greatest(net_cents, vat_cents) <= 0
    else least(net_cents, vat_cents) >= 0 end);
create index invoice_refund on invoice (refund_id) where refund_id is not null;
