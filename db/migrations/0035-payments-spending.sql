-- The limits that a member sets on what they may spend, in whole euros. A null limit is no limit. A raise is pending for
-- a day: from pending_…_from on, pending_…_cents is the limit.
create table spending_limit (
  member_id uuid primary key,
  site_id uuid not null references site,
  day_cents integer check (day_cents > 0 and day_cents % 100 = 0),
  pending_day_cents integer check (pending_day_cents > 0 and pending_day_cents % 100 = 0),
  pending_day_from timestamptz,
  month_cents integer check (month_cents > 0 and month_cents % 100 = 0),
  pending_month_cents integer check (pending_month_cents > 0 and pending_month_cents % 100 = 0),
  pending_month_from timestamptz,
  -- no purchases until then
  paused_until timestamptz,
  -- the idempotency key of the last pause
  pause_id uuid,
  check (pending_day_from is not null or pending_day_cents is null),
  check (pending_month_from is not null or pending_month_cents is null),
  check ((pause_id is null) = (paused_until is null))
);
