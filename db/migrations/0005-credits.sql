-- The ledger and the balances. Every entry moves credits between a member and a counter account, such as 'signup' or
-- 'order', so all accounts together sum to zero. The ledger is append-only. A debit is a single conditional update, so
-- concurrent charges cannot overdraw a balance.

create table credit_balance (
  member_id uuid primary key,
  credits integer not null default 0,
  debt_allowed boolean not null default false,
  paid_orders integer not null default 0 check (paid_orders >= 0),
  check (credits >= 0 or debt_allowed)
) with (fillfactor = 80);

create table ledger_entry (
  id bigint generated always as identity primary key,
  -- the idempotency key, such as 'signup:{member id}'
  request_id text not null unique,
  member_id uuid not null,
  delta integer not null check (delta <> 0),
  -- the other side of the entry
  counter_account text not null,
  ref_id uuid,
  balance_after integer not null,
  created_at timestamptz not null
);
create index ledger_entry_member on ledger_entry (member_id, id desc);
revoke update, delete, truncate on ledger_entry from vonk_app;
