-- Invitations, partners, the signups that partners send, and messages that visitors wrote before signing up.

-- Invitations to sign up. Only the hash of the code is stored.
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

-- Signups that a partner sent. The address is erased when the signup is completed or expired. The reference is stored
-- longer, so that a repeated call stays idempotent.
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

-- Messages that visitors wrote before signing up. message_id becomes the client_id of the sent message.
create table signup_message (
  member_id uuid primary key,
  recipient_id uuid not null,
  message_id uuid not null,
  text text not null,
  created_at timestamptz not null
);
create index signup_message_recipient on signup_message (recipient_id);
