-- Money in the office: the account that a receipt arrived at, the result of the last comparison of the books,
-- files of debits that stay the same, and the VAT of closed months.

-- the account of ours at which a receipt arrived, as the file of the bank names it before the reference of the entry
alter table bank_receipt add column account text generated always as (
  case when source = 'bank' then substring(entry_reference from '^([A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}) ') end) stored;
create index bank_receipt_open on bank_receipt (received_on, id)
  where refunded_at is null and (state <> 'settled' or surplus_cents > 0);
create index bank_receipt_account on bank_receipt (account) where purchase_id is not null;
create index purchase_open on purchase (site_id, created_at desc, id desc) where status = 'open';

-- The last comparison of ledger, orders and provider: one row, and what did not agree.
create table reconciliation (
  is_only boolean primary key default true check (is_only),
  -- set while a requested comparison has not finished
  requested_at timestamptz,
  finished_at timestamptz,
  -- the rules that took longer than a statement may
  unchecked text[] not null default '{}'
);
insert into reconciliation default values;
revoke insert, delete, truncate on reconciliation from vonk_app;

create table reconciliation_finding (
  id bigint generated always as identity primary key,
  rule text not null,
  -- the id of the order, payment, receipt, document, entry or member
  subject text not null,
  found text not null,
  -- null when it is of no single site
  site_id uuid references site,
  purchase_id uuid references purchase on delete cascade
);
create index reconciliation_finding_site on reconciliation_finding (site_id, id);
create index reconciliation_finding_purchase on reconciliation_finding (purchase_id) where purchase_id is not null;

-- A file of debits that is written again has the same bytes: the text on the payers' statements is stored with it, and the
-- hash of the file shows that nothing else changed. The form in the office chooses the request id. Null in older files.
alter table debit_file
  add column request_id uuid unique,
  add column statement_name text,
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
create index debit_file_site on debit_file (site_id, created_at desc, message_id desc);
create index mandate_site on mandate (site_id, signed_at desc, id desc);

-- The VAT of a month of a company, as it was when somebody closed the month. Later refunds are documents of later months.
create table vat_month (
  company_id uuid not null references company,
  -- its first day
  month date not null check (extract(day from month) = 1),
  -- the totals per country, rate, currency and quarter of the invoices
  figures jsonb not null,
  closed_at timestamptz not null,
  closed_by text not null,
  primary key (company_id, month)
);
revoke update, delete, truncate on vat_month from vonk_app;
