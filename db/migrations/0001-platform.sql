-- Creates the application role, sessions and the mail outbox.

-- An administrator may have created the role. The check avoids an error for users without the right to create roles.
do $$ begin
  if not exists (select from pg_roles where rolname = 'vonk_app') then create role vonk_app nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;
do $$ begin
  execute format('grant vonk_app to %I', current_user);
exception when others then null;
end $$;
grant usage on schema public to vonk_app;
alter default privileges in schema public grant select, insert, update, delete on tables to vonk_app;
alter default privileges in schema public grant usage, select on sequences to vonk_app;

create table session (
  id text primary key,
  subject_id uuid not null,
  site_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  user_agent text not null,
  -- The public id of the session; the primary key is derived from its secret token.
  handle uuid not null default gen_random_uuid(),
  last_used_at timestamptz,
  country char(2)
);
create index session_subject on session (subject_id);
create index session_expires on session (expires_at);

create table mail_outbox (
  id uuid primary key,
  site_id uuid not null,
  -- The member concerned, if any.
  member_id uuid,
  to_address text not null,
  from_name text not null,
  subject text not null,
  text text not null,
  html text not null,
  headers jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Claiming a mail moves this to the end of the lease.
  next_attempt_at timestamptz not null,
  -- The class and code of the last failure. The mail server's message may contain the address and is not stored.
  last_error text,
  sent_at timestamptz
);
create index mail_outbox_to on mail_outbox (lower(to_address), id desc);
create index mail_outbox_member on mail_outbox (member_id);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null;
