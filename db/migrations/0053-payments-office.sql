-- What the office needs to handle money: whose account a receipt arrived at, the result of the last comparison of the books,
-- files of debits that stay the same, and the VAT of closed months.

-- the account of ours at which a receipt arrived, as the file of the bank names it before the reference of the entry
alter table bank_receipt add column account text generated always as (
  case when source = 'bank' then substring(entry_reference from '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}) ') end) stored;
create index bank_receipt_open on bank_receipt (received_on, id)
  where refunded_at is null and (state <> 'settled' or surplus_cents > 0);
create index bank_receipt_account on bank_receipt (account) where purchase_id is not null;
create index purchase_open on purchase (site_id, created_at desc, id desc) where status = 'open';
