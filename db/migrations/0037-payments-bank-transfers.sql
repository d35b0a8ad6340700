-- Bank transfers: the account and the reference of a payment, and the money that arrived with another amount, without a
-- known reference or at an own bank account.

-- The account and the reference that the provider assigned to a payment by bank transfer.
create table bank_transfer (
  payment_id uuid primary key references payment on delete cascade,
  account_holder text,
  iban text not null,
  bic text,
  reference text not null,
  reference_key text not null generated always as (
    upper(regexp_replace(reference, '[^0-9A-Za-z]', '', 'g'))) stored,
  -- the last day on which the money may arrive
  due_on date not null,
  reminded_at timestamptz,
  created_at timestamptz not null
);
create index bank_transfer_reference on bank_transfer (reference_key);

-- Money that the provider could not match, or that arrived at an own bank account. Names no payer and no account.
create table bank_receipt (
  id uuid primary key,
  source text not null check (source in ('provider', 'bank')),
  -- the id of the provider or of the bank; each is recorded once
  entry_reference text not null check (char_length(entry_reference) between 1 and 200),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  -- as the payer wrote it; null once nobody needs it
  reference text check (char_length(reference) <= 300),
  received_on date not null,
  purchase_id uuid references purchase on delete set null,
  -- unknown: no order has the reference; refused: another currency; waiting: the order lacks money;
  -- settled: part of the money of a paid order; surplus: the order needed none of it
  state text not null check (state in ('unknown', 'refused', 'waiting', 'settled', 'surplus')),
  -- what is to be paid back of it
  surplus_cents integer not null default 0 check (surplus_cents between 0 and amount_cents),
  refunded_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (source, entry_reference),
  check (state <> 'settled' or surplus_cents < amount_cents),
  check (state not in ('refused', 'surplus') or surplus_cents = amount_cents),
  check (state not in ('unknown', 'waiting') or surplus_cents = 0)
);
create index bank_receipt_purchase on bank_receipt (purchase_id) where purchase_id is not null;
revoke delete, truncate on bank_receipt from vonk_app;

alter table payment_event drop constraint payment_event_source_check,
  add constraint payment_event_source_check
    check (source in ('create', 'notification', 'job', 'page', 'cancel', 'bank'));

-- Members of every country can transfer money, as the last of their methods.
insert into payment_method (site_id, country, id, position, max_cents)
select site_id, country, 'sct', max(position) + 1, 1000000 from payment_method group by site_id, country
on conflict do nothing;
