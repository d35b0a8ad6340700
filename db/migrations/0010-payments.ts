/** Bundles per site, orders (a snapshot of what was bought), attempts to pay them, and what the provider told. */
export const up = `
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

-- Everything but status and paid_at is as it was when the order was placed, and never changes.
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
  withdrawal_version text not null,
  origin text not null,
  locale text not null,
  status text not null check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'open') = (paid_at is null))
);
create index purchase_member on purchase (member_id, id desc);

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
  mismatch boolean not null default false,
  checks integer not null default 0,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_purchase on payment (purchase_id, id);

-- What the provider told, word for word; the same words are kept once.
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

-- Money given back. So far only when one order was paid twice.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  reason text not null check (reason in ('paid_twice')),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, reason)
);
`
