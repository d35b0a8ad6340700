-- Bundles per site, orders (table purchase), payment attempts, provider events, refunds and reversals.

create table bundle (
  site_id uuid not null references site,
  id text not null check (id in ('p0', 'p1', 'p2', 'p3')),
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents > 0),
  currency char(3) not null,
  vat_percent integer not null check (vat_percent between 0 and 100),
  popular boolean not null,
  primary key (site_id, id)
);
create unique index bundle_popular on bundle (site_id) where popular;

create sequence purchase_number;

-- Orders. Each is a snapshot: only status and paid_at change after the order is placed.
create table purchase (
  id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null,
  number text not null unique,
  bundle_id text not null,
  credits integer not null check (credits > 0),
  list_price_cents integer not null check (list_price_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  vat_percent integer not null,
  vat_cents integer not null check (vat_cents >= 0),
  currency char(3) not null,
  country char(2) not null,
  terms_version timestamptz not null,
  -- the version of the text about the right of withdrawal
  withdrawal_version text not null,
  origin text not null,
  locale text not null,
  status text not null check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'open') = (paid_at is null))
);
create index purchase_member on purchase (member_id, id desc);

-- The paid orders whose confirmation mail is not written yet.
create table unconfirmed_order (
  purchase_id uuid primary key references purchase on delete cascade
);

-- The discount that a member accepted instead of deleting the account: once per member, for one order (purchase_id).
create table retention_discount (
  member_id uuid primary key,
  site_id uuid not null references site,
  code text not null,
  percent integer not null check (percent between 1 and 99),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  purchase_id uuid references purchase
);

create table payment (
  id uuid primary key,
  purchase_id uuid not null references purchase,
  method text not null,
  amount_cents integer not null,
  currency char(3) not null,
  provider_id text unique,
  checkout_url text,
  status text not null check (status in
    ('creating', 'open', 'pending', 'authorized', 'canceled', 'expired', 'failed', 'paid')),
  -- true when the provider reported another payment id, amount or currency than requested
  mismatch boolean not null default false,
  -- the number of scheduled status checks so far; it determines the delay before the next one
  checks integer not null default 0,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_purchase on payment (purchase_id, id);

-- The raw reports of the provider. Identical reports about a payment are stored once.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  source text not null check (source in ('create', 'notification', 'job', 'page', 'cancel')),
  status text not null,
  snapshot jsonb not null,
  hash text not null,
  received_at timestamptz not null,
  unique (payment_id, hash)
);
revoke update, delete, truncate on payment_event from vonk_app;

-- Refunds that this program requests itself: an order was paid twice, or its buyer was erased before the payment.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  reason text not null check (reason in ('paid_twice', 'buyer_erased')),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, reason)
);

-- Every refund and chargeback that the provider reports, also the refunds in payment_refund.
create table payment_reversal (
  provider_id text primary key,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('refund', 'chargeback')),
  -- The provider's status of a refund; charged_back or reversed for a chargeback.
  status text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  -- happened_at is the provider's time. seen_at is the time when the row was stored, changed_at that of the last
  -- status.
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_reversal_payment on payment_reversal (payment_id);
revoke delete, truncate on payment_reversal from vonk_app;
