-- Changes above a limit, which wait until a second person approves them, and the indexes by which the office finds members
-- and orders.

create table approval (
  -- chosen by the form, so that a repeated request is the same one
  id uuid primary key,
  site_id uuid not null references site,
  kind text not null check (kind in ('credits.change', 'order.refund')),
  -- the member concerned
  member_id uuid not null,
  input jsonb not null,
  reason text not null,
  requested_by uuid not null references staff_account,
  requested_at timestamptz not null,
  decided_by uuid references staff_account,
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null) and (decided_at is null) = (decided_by is null)),
  -- two people decide
  check (requested_by <> decided_by)
);
create index approval_waiting on approval (site_id, requested_at, id) where decided_at is null;
create index approval_member on approval (member_id);

create index profile_name on profile (site_id, lower(name), member_id desc);
create index purchase_site on purchase (site_id, created_at desc, id desc);
