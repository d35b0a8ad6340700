-- Staff accounts, their roles per site, their sessions, and the log of what they do. A staff account is no member.

create table staff_account (
  id uuid primary key,
  email text not null,
  -- the normalized address, for comparing
  email_key text not null unique,
  name text not null,
  -- null until the owner has chosen one with the setup link
  password_hash text,
  setup_token_hash text unique,
  setup_expires_at timestamptz,
  -- the secret of the authenticator app, encrypted; null before the first login
  sealed_secret text,
  -- a code is required from then on
  code_confirmed_at timestamptz,
  -- the time step of the last code that was used
  last_code_step bigint not null default 0,
  created_at timestamptz not null,
  removed_at timestamptz
);

create table staff_role (
  staff_id uuid not null references staff_account,
  site_id uuid not null references site,
  role text not null check (role in ('support', 'moderator', 'finance', 'operator', 'admin')),
  granted_at timestamptz not null,
  primary key (staff_id, site_id)
);
create index staff_role_site on staff_role (site_id);

create table staff_recovery_code (
  staff_id uuid not null references staff_account,
  code_hash text not null,
  primary key (staff_id, code_hash)
);

-- Logins with a right password that still need a code.
create table staff_login (
  token_hash text primary key,
  staff_id uuid not null references staff_account,
  site_id uuid not null references site,
  expires_at timestamptz not null
);
create index staff_login_age on staff_login (expires_at);

create table staff_session (
  -- a hash of the token
  id text primary key,
  staff_id uuid not null references staff_account,
  site_id uuid not null references site,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- until then a fresh code or passkey counts
  confirmed_until timestamptz,
  user_agent text not null,
  country text
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_age on staff_session (expires_at);

-- The log of reads and changes by staff. Append-only.
create table audit_entry (
  id bigint generated always as identity primary key,
  site_id uuid not null references site,
  at timestamptz not null,
  -- null for a command
  staff_id uuid references staff_account,
  staff_name text not null,
  role text not null,
  -- such as `member.ban`
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  reason text,
  before jsonb,
  after jsonb,
  -- the network of the request, without the last bits of an IPv6 address; null for a command
  network text,
  request_id text not null
);
create index audit_entry_site on audit_entry (site_id, id desc);
create index audit_entry_subject on audit_entry (site_id, subject_kind, subject_id, id desc);
create index audit_entry_staff on audit_entry (staff_id, id desc);
revoke update, delete, truncate on audit_entry from vonk_app;
