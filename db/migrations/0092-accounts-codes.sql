-- The authenticator app of a member: its sealed secret, which is needed to log in from confirmed_at on. last_step is the time
-- step of the last code that was used. Support removes it at removal_at, unless the member uses a code before.
create table member_code (
  account_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  sealed_secret text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  removal_at timestamptz
);
create index member_code_removal on member_code (removal_at) where removal_at is not null;
create index member_code_waiting on member_code (created_at) where confirmed_at is null;

-- Each is valid once, instead of a code of the app.
create table member_recovery_code (
  account_id uuid not null references member_code on delete cascade,
  site_id uuid not null references site,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (account_id, code_hash)
);

alter table account_event drop constraint account_event_kind_check;
alter table account_event add constraint account_event_kind_check check (kind in
  ('login', 'email_changed', 'email_restored', 'password_changed', 'codes_on', 'codes_off', 'deleted', 'reactivated'));
