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

-- Paid orders whose confirmation is still to be written.
create table unconfirmed_order (
  purchase_id uuid primary key references purchase on delete cascade
);

-- The discount that a member took instead of leaving: one in all, on one order.
create table stay_discount (
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

-- Money given back: when one order was paid twice, or when its buyer was erased before they paid.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  reason text not null check (reason in ('paid_twice', 'buyer_gone')),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, reason)
);

-- Money of a payment that went back at the provider, by whomever: a refund of ours, one made on the provider's own pages,
-- or a chargeback by the payer's bank. The provider's id makes it one row, however often it is seen.
create table payment_reversal (
  provider_id text primary key,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('refund', 'chargeback')),
  -- In the provider's words for a refund; charged_back or reversed for a chargeback.
  status text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  -- When it happened at the provider, and when it was first and last seen to be so here.
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_reversal_payment on payment_reversal (payment_id);
revoke delete, truncate on payment_reversal from vonk_app;

-- Forgets what orders of buyers who are gone need no longer be in the books for: those that nothing was paid for and
-- that were last tried before a moment, and paid ones from before another. Of what is kept, the provider's words lose
-- the payer. It runs as the owner, because the application may take nothing away from payment_event.
create function forget_orders(buyer uuid, tried_before timestamptz, paid_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  books constant text[] := array['resource', 'id', 'mode', 'status', 'amount', 'amountRefunded', 'amountChargedBack', 'method', 'createdAt',
    'paidAt', 'expiresAt', 'reason'];
  gone uuid[];
  forgotten uuid[];
begin
  gone := array(select o.id from purchase o where (buyer is null or o.member_id = buyer)
    and not exists (select from account a where a.id = o.member_id));
  forgotten := array(select o.id from purchase o where o.id = any(gone)
    and case when exists (select from payment p where p.purchase_id = o.id and p.status = 'paid') then o.created_at < paid_before
      else not exists (select from payment p where p.purchase_id = o.id and p.created_at >= tried_before) end);
  delete from payment_reversal where payment_id in (select id from payment where purchase_id = any(forgotten));
  delete from payment_refund where payment_id in (select id from payment where purchase_id = any(forgotten));
  delete from payment_event where payment_id in (select id from payment where purchase_id = any(forgotten));
  delete from payment where purchase_id = any(forgotten);
  delete from purchase where id = any(forgotten);
  update payment_event e set snapshot = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.snapshot) where key = any(books))
    where e.payment_id in (select id from payment where purchase_id = any(gone))
      and exists (select from jsonb_object_keys(e.snapshot) key where key <> all(books));
  return cardinality(forgotten);
end $$;
`
