/** Accounts: who may log in, what they agreed to, and the proofs mailed to them. */
export const up = `
create table account (
  id uuid primary key,
  site_id uuid not null references site,
  email text not null,
  email_key text not null,
  password_hash text not null,
  status text not null check (status in ('not_confirmed', 'active', 'banned', 'deleted')),
  role text not null default 'member' check (role in ('member', 'support', 'moderator', 'finance', 'admin')),
  language text not null,
  signup_at timestamptz not null,
  confirmed_at timestamptz,
  origin text not null,
  terms_version timestamptz not null,
  terms_accepted_at timestamptz not null,
  sensitive_consent_at timestamptz not null,
  sensitive_consent_version text not null,
  tracking jsonb
);
-- An address is claimed by confirming, not by signing up (C-24b).
create unique index account_confirmed_email on account (site_id, email_key) where confirmed_at is not null;
create index account_email on account (site_id, email_key, signup_at desc);
create index account_unconfirmed on account (signup_at) where confirmed_at is null;

create table account_proof (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null,
  code_hash text,
  tries_left smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_proof_account on account_proof (account_id, kind, created_at desc);

create table login_failure (
  site_id uuid not null,
  subject text not null,
  failed_at timestamptz not null
);
create index login_failure_subject on login_failure (site_id, subject, failed_at desc);
create index login_failure_age on login_failure (failed_at);
`
