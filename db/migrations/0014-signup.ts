/** Ways to sign up: invitations, partners with what they sent, and what was written to a member before signing up. */
export const up = `
-- Only the hash of a code is stored; who has the code may sign up.
create table invitation (
  code_hash text primary key,
  site_id uuid not null references site,
  uses_left integer not null check (uses_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table partner (
  id uuid primary key,
  site_id uuid not null references site,
  network text not null,
  key_hash text not null unique,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index partner_network on partner (site_id, network) where ended_at is null;

-- What a partner sent. The address goes when its person has completed the signup or no longer can; the reference
-- stays a while, so that the same call stays the same call.
create table partner_signup (
  id uuid primary key,
  site_id uuid not null,
  partner_id uuid not null references partner,
  reference text not null,
  address_hash text not null,
  email text,
  token_hash text unique,
  traffic jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  unique (partner_id, reference)
);
create index partner_signup_address on partner_signup (site_id, address_hash, created_at desc);
create index partner_signup_age on partner_signup (created_at);

-- Written to a member before signing up; its id is that of the message it becomes.
create table signup_message (
  member_id uuid primary key,
  recipient_id uuid not null,
  message_id uuid not null,
  text text not null,
  created_at timestamptz not null
);
create index signup_message_recipient on signup_message (recipient_id);
`
