-- The data exports of members: one row per member, for the newest request.

create table member_export (
  member_id uuid primary key,
  site_id uuid not null,
  -- The browser's idempotency key of the request.
  id uuid not null,
  status text not null check (status in ('waiting', 'running', 'ready', 'failed')),
  -- The progress: completed steps, and all steps.
  done integer not null default 0,
  steps integer not null default 0,
  file_key text not null unique,
  bytes bigint,
  requested_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz
);
create index member_export_expires on member_export (expires_at);
