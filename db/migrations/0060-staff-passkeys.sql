-- Passkeys of staff for the office, apart from those of members.

-- Public keys of passkeys. The private key never leaves the device of the owner.
create table staff_passkey (
  id uuid primary key,
  staff_id uuid not null references staff_account,
  -- a passkey belongs to the office of one site
  site_id uuid not null references site,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  unique (site_id, credential_id)
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_passkey_challenge (
  challenge_hash text primary key,
  site_id uuid not null references site,
  -- null for a login
  staff_id uuid references staff_account,
  purpose text not null check (purpose in ('log_in', 'confirm', 'add', 'set_up')),
  expires_at timestamptz not null
);
create index staff_passkey_challenge_age on staff_passkey_challenge (expires_at);
