-- Accounts: credentials, agreements to the terms, and mailed link tokens.

create table account (
  id uuid primary key,
  site_id uuid not null references site,
  email text not null,
  -- the normalized address, in lower case and with an ASCII domain; finds accounts by address
  email_key text not null,
  password_hash text not null,
  status text not null check (status in ('not_confirmed', 'active', 'banned', 'deleted')),
  role text not null default 'member' check (role in ('member', 'support', 'moderator', 'finance', 'admin')),
  language text not null,
  signup_at timestamptz not null,
  confirmed_at timestamptz,
  -- the URL origin of the site at signup
  origin text not null,
  terms_version timestamptz not null,
  terms_accepted_at timestamptz not null,
  -- consent to processing sensitive data, such as sexual orientation
  sensitive_consent_at timestamptz not null,
  sensitive_consent_version text not null,
  tracking jsonb
);
-- Confirming an address claims it; signing up does not (C-24b).
create unique index account_confirmed_email on account (site_id, email_key) where confirmed_at is not null;
create index account_email on account (site_id, email_key, signup_at desc);
create index account_unconfirmed on account (signup_at) where confirmed_at is null;

-- Tokens of mailed links, such as those that confirm an address or reset a password.
create table account_link_token (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  -- The address that the token concerns, when it is not the account's own.
  email text,
  code_hash text,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_token_account on account_link_token (account_id, kind, created_at desc);
create index account_link_token_age on account_link_token (expires_at);

-- How often a limited action was used on a day. subject is the keyed hash (HMAC) of what is limited, such as an
-- address.
create table account_quota (
  site_id uuid not null references site,
  subject text not null,
  day date not null,
  used smallint not null,
  primary key (site_id, subject, day)
);
create index account_quota_age on account_quota (day);

create table login_failure (
  site_id uuid not null,
  subject text not null,
  failed_at timestamptz not null
);
create index login_failure_subject on login_failure (site_id, subject, failed_at desc);
create index login_failure_age on login_failure (failed_at);

-- Devices that logged in before. Failed logins on other devices do not lock them out.
create table known_device (
  token_hash text not null,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz not null,
  primary key (token_hash, account_id)
);
create index known_device_account on known_device (account_id, used_at desc);
create index known_device_age on known_device (used_at);

-- Deletions by the owner. The account is hidden at once, and erased after the grace period (C-24).
create table account_deletion (
  account_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  reason text not null check (reason in
    ('price', 'found_someone', 'not_looking', 'site_problems', 'no_members', 'time', 'other')),
  remarks text not null,
  deleted_at timestamptz not null
);
create index account_deletion_age on account_deletion (deleted_at);

-- Earlier agreements to the terms; the newest one is in account.
create table past_agreement (
  account_id uuid not null references account on delete cascade,
  terms_version timestamptz not null,
  agreed_at timestamptz not null,
  primary key (account_id, terms_version)
);

-- Public keys of passkeys. The private key never leaves the device of the owner.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
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
create index passkey_account on passkey (account_id);

create table passkey_challenge (
  challenge_hash text primary key,
  site_id uuid not null references site,
  account_id uuid references account on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);

-- Secrets of two-factor login for staff, encrypted. A code is required at login from confirmed_at on; last_step is the
-- time step of the last code that was used.
create table two_factor (
  account_id uuid primary key references account on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null
);

create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash text not null,
  primary key (account_id, code_hash)
);
