-- Entries of the bank are recognized by more than their reference, because banks use one again: for another amount or
-- day, and for several entries of one file.
alter table bank_receipt
  -- what a file of the bank says of the entry, as a hash; null at the provider, whose ids are unique, and for earlier rows
  add column entry_fingerprint text,
  -- the receipt with the same reference, amount and day, when only the text differs: somebody decides about it
  add column resembles_id uuid references bank_receipt;
create index bank_receipt_entry on bank_receipt (received_on, amount_cents) where source = 'bank';
