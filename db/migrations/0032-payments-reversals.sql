-- Withdrawals of orders by their buyers, and refunds that a withdrawal or an operator starts.

-- An order that its buyer withdrew from (L-17). The id is the idempotency key of the buyer's browser.
create table withdrawal (
  id uuid primary key,
  purchase_id uuid not null unique references purchase,
  -- the unused credits that were taken back, and the amount that is refunded for them
  credits integer not null check (credits >= 0),
  amount_cents integer not null check (amount_cents >= 0),
  currency char(3) not null,
  -- the version of the text about the right of withdrawal that the order has
  text_version text not null,
  requested_at timestamptz not null
);
revoke update, delete, truncate on withdrawal from vonk_app;

alter table payment_refund
  drop constraint payment_refund_reason_check,
  add constraint payment_refund_reason_check
    check (reason in ('paid_twice', 'buyer_erased', 'withdrawn', 'operator')),
  drop constraint payment_refund_payment_id_reason_key,
  -- the maximum of credits that the refund takes
  add column credits integer not null default 0 check (credits >= 0),
  -- the reason that an operator gave, and the operator's name
  add column note text,
  add column requested_by text,
  -- increments when an operator retries a failed refund; part of the idempotency key at the provider
  add column attempt integer not null default 1 check (attempt > 0),
  -- the time at which the provider rejected the refund or reported that it failed
  add column failed_at timestamptz,
  add constraint payment_refund_operator check ((reason = 'operator') = (note is not null and requested_by is not null));
create unique index payment_refund_reason on payment_refund (payment_id, reason) where reason <> 'operator';
create index payment_refund_payment on payment_refund (payment_id);
