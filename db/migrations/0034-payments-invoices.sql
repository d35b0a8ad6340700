-- Invoices of paid orders and credit notes of their refunds, in unbroken series per company and year (L-23).

-- The last number of each series. Its row is locked while a document is issued, so numbers have no gap and no double.
create table invoice_series (
  company_id uuid not null references company,
  kind text not null check (kind in ('invoice', 'credit_note')),
  year integer not null,
  last_sequence integer not null check (last_sequence > 0),
  primary key (company_id, kind, year)
);
revoke delete, truncate on invoice_series from vonk_app;

-- A document is never changed. The snapshot is all that it says; the columns below repeat parts of it.
create table invoice (
  id uuid primary key,
  kind text not null check (kind in ('invoice', 'credit_note')),
  company_id uuid not null references company,
  year integer not null,
  sequence integer not null check (sequence > 0),
  purchase_id uuid not null references purchase,
  -- the payment that paid the order, or that was refunded
  payment_id uuid not null references payment,
  -- of a credit note: its invoice, and the refund at the provider
  invoice_id uuid references invoice,
  reversal_id text unique references payment_reversal,
  issued_at timestamptz not null,
  -- the date on the document, in the time zone of the site
  issued_on date not null,
  snapshot jsonb not null,
  number text not null generated always as (snapshot ->> 'number') stored,
  country char(2) not null generated always as (snapshot ->> 'country') stored,
  vat_percent integer not null generated always as ((snapshot ->> 'vatPercent')::integer) stored,
  net_cents integer not null generated always as ((snapshot ->> 'netCents')::integer) stored,
  vat_cents integer not null generated always as ((snapshot ->> 'vatCents')::integer) stored,
  total_cents integer not null generated always as ((snapshot ->> 'totalCents')::integer) stored,
  currency char(3) not null generated always as (snapshot ->> 'currency') stored,
  unique (company_id, kind, year, sequence),
  unique (company_id, number),
  constraint invoice_of_refund check ((kind = 'credit_note') = (invoice_id is not null)
    and (kind = 'credit_note') = (reversal_id is not null)),
  constraint invoice_sum check (net_cents + vat_cents = total_cents),
  constraint invoice_sign check (case kind when 'invoice' then least(net_cents, vat_cents) >= 0
    else greatest(net_cents, vat_cents) <= 0 end)
);
create unique index invoice_of_order on invoice (purchase_id) where kind = 'invoice';
create index invoice_purchase on invoice (purchase_id);
create index invoice_credit_notes on invoice (invoice_id) where invoice_id is not null;
create index invoice_issued_on on invoice (issued_on);
revoke update, delete, truncate on invoice from vonk_app;

-- The paid orders that have no invoice or no confirmation mail yet. Orders from before this migration have had their mail.
alter table unconfirmed_order add column is_mailed boolean not null default false;
insert into unconfirmed_order (purchase_id, is_mailed) select id, true from purchase where status = 'paid'
on conflict (purchase_id) do nothing;
