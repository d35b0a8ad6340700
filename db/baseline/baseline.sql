-- A database of the baseline, with rows in every table. Written by db/baseline/make-dump.ts; never edited.
set check_function_bodies = off; -- the tables of the job queue are missing until the next start
-- db/migrations/0001-platform.sql
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

-- db/migrations/0002-sites.sql
-- Sites with their hosts and settings, the company that runs them, and the regions and cities of members.

-- One row: whether this installation is the demo, whose passwords are public, or runs live sites.
create table installation (
  kind text not null check (kind in ('demo', 'site')),
  -- the time when seeding the demo completed; an incomplete demo is seeded again
  completed_at timestamptz
);
create unique index installation_one on installation ((true));
revoke insert, update, delete on installation from vonk_app;

create table company (
  id uuid primary key,
  name text not null,
  address text not null,
  kvk text not null,
  city text not null,
  country char(2) not null,
  tradenames text[] not null,
  vat_numbers text[] not null,
  support_phone text not null,
  support_email text not null,
  delete_discount jsonb,
  added timestamptz not null
);

create table site (
  id uuid primary key,
  key text not null unique,
  company_id uuid not null references company,
  settings jsonb not null,
  created_at timestamptz not null
);

create table site_host (
  host text primary key,
  site_id uuid not null references site,
  main boolean not null default false
);

create unique index site_one_main_host on site_host (site_id) where main;

create table region (
  code text primary key,
  country char(2) not null,
  name text not null
);
create index region_country on region (country, name);

create table city (
  id integer primary key,
  country char(2) not null,
  region_code text not null references region,
  name text not null,
  search_name text not null,
  alternate_name text,
  population integer not null,
  latitude real not null,
  longitude real not null
);
create index city_search on city (country, search_name text_pattern_ops, population desc);
create index city_alternate_name on city (country, alternate_name text_pattern_ops) where alternate_name is not null;
create index city_latitude on city (latitude);
create index city_region on city (region_code, population desc);

-- db/migrations/0003-accounts.sql
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

-- db/migrations/0004-relations.sql
-- Blocks between members.

create table block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (blocked_id, blocker_id);

-- db/migrations/0005-credits.sql
-- The ledger and the balances. Every entry moves credits between a member and a counter account, such as 'signup' or
-- 'order', so all accounts together sum to zero. The ledger is append-only. A debit is a single conditional update, so
-- concurrent charges cannot overdraw a balance.

create table credit_balance (
  member_id uuid primary key,
  credits integer not null default 0,
  debt_allowed boolean not null default false,
  paid_orders integer not null default 0 check (paid_orders >= 0),
  check (credits >= 0 or debt_allowed)
) with (fillfactor = 80);

create table ledger_entry (
  id bigint generated always as identity primary key,
  -- the idempotency key, such as 'signup:{member id}'
  request_id text not null unique,
  member_id uuid not null,
  delta integer not null check (delta <> 0),
  -- the other side of the entry
  counter_account text not null,
  ref_id uuid,
  balance_after integer not null,
  created_at timestamptz not null
);
create index ledger_entry_member on ledger_entry (member_id, id desc);
revoke update, delete, truncate on ledger_entry from vonk_app;

-- db/migrations/0006-photos.sql
-- Photos, photo quotas and decisions of reviewers. The files are in the storage, under unguessable names.

create table photo (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  -- set if the reviewer gave a reason
  reason text check (reason is null or status = 'rejected'),
  is_main boolean not null default false,
  position integer not null,
  file_key text not null unique,
  blur_key text not null unique,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  -- null if it was never computed
  perceptual_hash bit(256),
  created_at timestamptz not null
);
create index photo_member on photo (member_id, position);
create unique index photo_one_main on photo (member_id) where is_main;
create index photo_pending on photo (site_id, created_at) where status = 'pending';

create table photo_quota (
  member_id uuid primary key,
  photos integer not null default 0 check (photos between 0 and 25)
);

-- Perceptual hashes of images that all sites of this installation reject.
create table banned_image_hash (
  id uuid primary key,
  hash bit(256) not null,
  created_at timestamptz not null
);

-- Decisions about photos: 'approved', 'rejected' or 'banned' by a reviewer (a banned image cannot be uploaded again),
-- or 'refused' when a member tried to upload a banned image. The erasure of a member sets member_id and photo_id to
-- null.
create table photo_decision (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid,
  photo_id uuid,
  decision text not null check (decision in ('approved', 'rejected', 'banned', 'refused')),
  reason text,
  decided_by text not null,
  decided_at timestamptz not null
);
create index photo_decision_member on photo_decision (member_id);

-- db/migrations/0007-profiles.sql
-- Profiles, the search rows (one per member, with only the fields that search reads), and the member counts that give
-- the total of a search. A search row contains all fields of a card, so a page of results is one index range.

create table profile (
  member_id uuid primary key,
  site_id uuid not null,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  sexuality text not null check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  seeks text not null check (seeks in ('male', 'female', 'both')),
  birth_date date not null,
  country char(2) not null,
  region_code text not null,
  city_id integer not null,
  city_name text not null,
  about text not null default '',
  interests text[] not null default '{}',
  hair_colour text,
  eye_colour text,
  body_type text,
  relationship_status text,
  tattoos text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  invisible boolean not null default false,
  public_visible boolean not null default false,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'liked', 'nobody')),
  is_fictional boolean not null default false,
  hides_fictional boolean not null default false,
  on_sister_sites boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);

create index profile_on_sister_sites on profile (site_id) where on_sister_sites;

create table member_search (
  member_id uuid primary key,
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_date date not null,
  last_active timestamptz(3) not null, -- in milliseconds, like the cursors of result pages
  visible boolean not null,
  name text not null,
  city_name text not null,
  main_photo_key text,
  main_photo_hash text,
  is_fictional boolean not null,
  signup_at timestamptz not null
);
create index member_search_country on member_search
  (site_id, country, gender, last_active desc, member_id desc, birth_date, region, sexuality, signup_at) where visible;
create index member_search_region on member_search
  (site_id, country, gender, region, last_active desc, member_id desc, birth_date, sexuality, signup_at) where visible;
create index member_search_born on member_search
  (site_id, country, gender, sexuality, birth_date, region) where visible and not is_fictional;

-- The number of visible, non-fictional members per month and per year of birth. Region '' is the whole country.
create table member_count (
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_month date not null,
  members integer not null check (members >= 0),
  primary key (site_id, country, gender, sexuality, region, birth_month)
);
create table member_year_count (
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_year date not null,
  members integer not null check (members >= 0),
  primary key (site_id, country, gender, sexuality, region, birth_year)
);

-- db/migrations/0008-notifications.sql
-- The menu version of each member. Every change of the data in their menu increments it.

create table member_version (
  member_id uuid primary key,
  version bigint not null default 1
);

-- db/migrations/0009-payments.sql
-- Bundles per site, orders (table purchase), payment attempts, provider events, refunds and reversals.

create table bundle (
  site_id uuid not null references site,
  id text not null check (id in ('p0', 'p1', 'p2', 'p3')),
  credits integer not null check (credits > 0),
  price_cents integer not null check (price_cents > 0),
  currency char(3) not null,
  vat_percent integer not null check (vat_percent between 0 and 100),
  popular boolean not null,
  primary key (site_id, id)
);
create unique index bundle_popular on bundle (site_id) where popular;

create sequence purchase_number;

-- Orders. Each is a snapshot: only status and paid_at change after the order is placed.
create table purchase (
  id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null,
  number text not null unique,
  bundle_id text not null,
  credits integer not null check (credits > 0),
  list_price_cents integer not null check (list_price_cents >= 0),
  total_cents integer not null check (total_cents >= 0),
  vat_percent integer not null,
  vat_cents integer not null check (vat_cents >= 0),
  currency char(3) not null,
  country char(2) not null,
  terms_version timestamptz not null,
  -- the version of the text about the right of withdrawal
  withdrawal_version text not null,
  origin text not null,
  locale text not null,
  status text not null check (status in ('open', 'paid')),
  created_at timestamptz not null,
  paid_at timestamptz,
  check ((status = 'open') = (paid_at is null))
);
create index purchase_member on purchase (member_id, id desc);

-- The paid orders whose confirmation mail is not written yet.
create table unconfirmed_order (
  purchase_id uuid primary key references purchase on delete cascade
);

-- The discount that a member accepted instead of deleting the account: once per member, for one order (purchase_id).
create table retention_discount (
  member_id uuid primary key,
  site_id uuid not null references site,
  code text not null,
  percent integer not null check (percent between 1 and 99),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  purchase_id uuid references purchase
);

create table payment (
  id uuid primary key,
  purchase_id uuid not null references purchase,
  method text not null,
  amount_cents integer not null,
  currency char(3) not null,
  provider_id text unique,
  checkout_url text,
  status text not null check (status in
    ('creating', 'open', 'pending', 'authorized', 'canceled', 'expired', 'failed', 'paid')),
  -- true when the provider reported another payment id, amount or currency than requested
  mismatch boolean not null default false,
  -- the number of scheduled status checks so far; it determines the delay before the next one
  checks integer not null default 0,
  checked_at timestamptz not null,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_purchase on payment (purchase_id, id);

-- The raw reports of the provider. Identical reports about a payment are stored once.
create table payment_event (
  id bigint generated always as identity primary key,
  payment_id uuid not null references payment,
  source text not null check (source in ('create', 'notification', 'job', 'page', 'cancel')),
  status text not null,
  snapshot jsonb not null,
  hash text not null,
  received_at timestamptz not null,
  unique (payment_id, hash)
);
revoke update, delete, truncate on payment_event from vonk_app;

-- Refunds that this program requests itself: an order was paid twice, or its buyer was erased before the payment.
create table payment_refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  reason text not null check (reason in ('paid_twice', 'buyer_erased')),
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  provider_id text,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (payment_id, reason)
);

-- Every refund and chargeback that the provider reports, also the refunds in payment_refund.
create table payment_reversal (
  provider_id text primary key,
  payment_id uuid not null references payment,
  kind text not null check (kind in ('refund', 'chargeback')),
  -- The provider's status of a refund; charged_back or reversed for a chargeback.
  status text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency char(3) not null,
  -- happened_at is the provider's time. seen_at is the time when the row was stored, changed_at that of the last
  -- status.
  happened_at timestamptz not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null
);
create index payment_reversal_payment on payment_reversal (payment_id);
revoke delete, truncate on payment_reversal from vonk_app;

-- db/migrations/0010-search.sql
-- Saved searches, and the match criteria of members.

create table saved_search (
  id uuid primary key,
  member_id uuid not null,
  site_id uuid not null,
  -- the query string of its filters; equal filters have equal strings
  query text not null,
  -- when null, the interface shows a description of the filters
  name text,
  created_at timestamptz not null,
  unique (member_id, query)
);

-- The criteria that members entered in the match finder. An empty list excludes nobody.
create table match_criteria (
  member_id uuid primary key,
  site_id uuid not null,
  seeks text not null check (seeks in ('male', 'female', 'both')),
  min_age integer not null,
  max_age integer not null check (max_age >= min_age),
  area text not null check (area in ('region', 'country', 'anywhere')),
  relationship_statuses text[] not null,
  body_types text[] not null,
  interests text[] not null,
  changed_at timestamptz not null
);

-- db/migrations/0011-likes.sql
-- Likes per ordered pair, matches per mutual pair, skips, snoozes and daily like quotas. created_at and matched_at are
-- rounded to milliseconds, because the cursors of list pages hold milliseconds.

create table member_like (
  liker_id uuid not null,
  liked_id uuid not null,
  site_id uuid not null,
  created_at timestamptz(3) not null,
  seen_at timestamptz,
  primary key (liker_id, liked_id),
  check (liker_id <> liked_id)
);
create index member_like_received on member_like (liked_id, created_at desc, liker_id);
create index member_like_sent on member_like (liker_id, created_at desc, liked_id);
create index member_like_unseen on member_like (liked_id) where seen_at is null;

-- Each of the two members is notified once: first_notified_at and second_notified_at are the times, null before.
create table member_match (
  first_id uuid not null,
  second_id uuid not null,
  site_id uuid not null,
  matched_at timestamptz(3) not null,
  first_notified_at timestamptz,
  second_notified_at timestamptz,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index member_match_second on member_match (second_id, matched_at desc);
create index member_match_first on member_match (first_id, matched_at desc);
create index member_match_first_unnotified on member_match (first_id) where first_notified_at is null;
create index member_match_second_unnotified on member_match (second_id) where second_notified_at is null;

create table member_skip (
  member_id uuid not null,
  skipped_id uuid not null,
  skipped_at timestamptz not null,
  primary key (member_id, skipped_id)
);
create index member_skip_skipped on member_skip (skipped_id);
create index member_skip_at on member_skip (skipped_at);

-- The member closed the dialog about a new like or suggestion with "Later".
create table like_snooze (
  member_id uuid not null,
  other_id uuid not null,
  snoozed_at timestamptz not null,
  primary key (member_id, other_id)
);
create index like_snooze_other on like_snooze (other_id);
create index like_snooze_at on like_snooze (snoozed_at);

-- The number of likes given on day, the most recent day on which the member gave one. One row for the swipe game, one
-- for likes elsewhere.
create table like_quota (
  member_id uuid not null,
  kind text not null check (kind in ('swipe', 'other')),
  day date not null,
  given integer not null check (given > 0),
  primary key (member_id, kind)
);

-- db/migrations/0012-chat.sql
-- Conversations between two members, their messages in server order, and each side's read position.
-- Sequence numbers define what each member sees. The partner's messages after `read_seq` are unread. A removed
-- conversation reappears once `last_seq` exceeds its `deleted_seq`. Therefore sending a message never updates
-- `conversation_side`.

create table conversation (
  id uuid primary key,
  site_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  starter_id uuid not null,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  -- Whether each member ever sent a text here. Survives the removal of the messages (C-06).
  first_sent_text boolean not null default false,
  second_sent_text boolean not null default false,
  unique (first_id, second_id),
  check (first_id < second_id)
) with (fillfactor = 80);

create table conversation_side (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null,
  partner_id uuid not null,
  read_seq integer not null default 0,
  deleted_seq integer not null default 0,
  primary key (conversation_id, member_id)
) with (fillfactor = 80);
create index conversation_side_member on conversation_side (member_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null,
  gift text,
  -- The credits charged to the sender. A price above 0 has a ledger entry (I4, I7).
  price integer not null check (price >= 0),
  sent_at timestamptz not null,
  unique (conversation_id, seq),
  unique (sender_id, client_id),
  check ((kind = 'gift') = (gift is not null))
);

create table chat_quota (
  member_id uuid primary key,
  started integer not null default 0
);

-- db/migrations/0013-signup.sql
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

-- db/migrations/0014-settings.sql
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

-- db/functions/platform.sql
-- Enqueues a sweep job, unless it is waiting already or a concurrent transaction is enqueuing it. Without the advisory
-- lock this call would wait for that transaction, which could deadlock.
create or replace function enqueue_sweep(name text, run_at timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from graphile_worker.jobs where key = name and locked_at is null and attempts = 0) then return; end if;
  if not pg_try_advisory_xact_lock(hashtextextended('enqueue_sweep ' || name, 0)) then return; end if;
  perform graphile_worker.add_job(identifier => name, run_at => enqueue_sweep.run_at, job_key => name);
end $$;

create or replace function enqueue_job(name text, payload json, run_at timestamptz, key text, attempts int)
returns void language sql security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(
    identifier => name, payload => payload, run_at => run_at, job_key => key, max_attempts => attempts
  )
$$;

-- Deletes waiting jobs whose payload contains one of these values, ignoring case.
create or replace function delete_jobs_containing(substrings text[])
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs where locked_at is null and exists (
    select from unnest(substrings) as value where position(lower(to_json(value)::text) in lower(payload::text)) > 0
  )
$$;

-- Releases jobs that have been locked for so long that their worker must have died.
create or replace function release_stale_jobs(minutes integer)
returns void language sql security definer set search_path = public, pg_temp as $$
  update graphile_worker._private_jobs set locked_at = null, locked_by = null
    where locked_at < now() - make_interval(mins => minutes)
$$;

-- Deletes jobs whose last attempt failed before a time.
create or replace function delete_failed_jobs(failed_before timestamptz)
returns void language sql security definer set search_path = public, pg_temp as $$
  delete from graphile_worker._private_jobs
    where locked_at is null and attempts >= max_attempts and updated_at < failed_before
$$;

-- db/functions/relations.sql
-- Returns true when neither member blocked the other.
create or replace function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select 1 from block
    where (blocker_id = viewer and blocked_id = other) or (blocker_id = other and blocked_id = viewer)
  );
end $$;

-- db/functions/credits.sql
-- Moves credits once per request id. A repeated grant changes nothing and returns false. A repeated charge fails, so
-- that the caller does not deliver a second time for one payment. Refuses with insufficient_credits when a charge
-- exceeds the balance, even with debt_allowed, which is for chargebacks only.
create or replace function move_credits(member uuid, change integer, counter text, ref uuid, request text, at timestamptz)
returns boolean language plpgsql as $$
declare
  new_balance integer;
begin
  update credit_balance set credits = credits + change
    where member_id = member and (change > 0 or credits + change >= 0)
    returning credits into new_balance;
  if new_balance is null and change < 0 then
    raise exception 'insufficient_credits' using errcode = 'VK001', detail = json_build_object(
      'needed', -change, 'credits', coalesce((select credits from credit_balance where member_id = member), 0))::text;
  end if;
  if new_balance is null then
    if exists (select 1 from ledger_entry where request_id = request) then return false; end if;
    raise exception 'member % has no balance to move credits to', member;
  end if;
  insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
    values (request, member, change, counter, ref, new_balance, at)
    on conflict (request_id) do nothing;
  if found then return true; end if;
  if change < 0 then raise exception 'request id % was used', request using errcode = 'unique_violation'; end if;
  update credit_balance set credits = credits - change where member_id = member;
  return false;
end $$;

-- Charges several members, each once, and returns their new balances. The caller must have locked and checked the
-- balances. Charges all members or fails; a repeated request id is a unique violation.
create or replace function charge_members(
  members uuid[], prices integer[], counter text, refs uuid[], requests text[], charged_at timestamptz[]
) returns table (member uuid, credits integer) language plpgsql as $$
#variable_conflict use_column
declare
  charged integer;
begin
  return query with entry as (
    insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
    select due.request, due.member, -due.price, counter, due.ref, balance.credits - due.price, due.at
    from unnest(members, prices, refs, requests, charged_at) as due (member, price, ref, request, at)
      join credit_balance balance on balance.member_id = due.member
    returning member_id, delta
  )
  update credit_balance balance set credits = balance.credits + entry.delta
    from entry where balance.member_id = entry.member_id
    returning balance.member_id, balance.credits;
  get diagnostics charged = row_count;
  if charged <> coalesce(cardinality(members), 0) then
    raise exception 'charged % of % members', charged, cardinality(members);
  end if;
end $$;

-- Closes the ledger of an erased member. Deletes the balance and all entries except those of orders, which bookkeeping
-- must retain. One closing entry brings the sum of the retained entries to zero. Runs as the owner of the tables,
-- because the application may not delete entries.
create or replace function close_ledger(member uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retained_credits integer;
begin
  if exists (select from account where id = member) then raise exception 'member % still has an account', member; end if;
  delete from credit_balance where member_id = member;
  delete from ledger_entry where member_id = member and counter_account <> 'order';
  select coalesce(sum(delta), 0) into retained_credits from ledger_entry where member_id = member;
  if retained_credits = 0 then return; end if;
  insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
    values ('closed:' || member, member, -retained_credits, 'closed', 0, at);
end $$;

-- Deletes the retained entries of erased members from before a time. Returns their number.
create or replace function delete_ledgers_of_erased_members(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted_count bigint;
begin
  delete from ledger_entry e where e.created_at < before and not exists (select from account a where a.id = e.member_id);
  get diagnostics deleted_count = row_count;
  return deleted_count;
end $$;

-- db/functions/profiles.sql
-- The application may set is_fictional only when it creates a profile (C-11).
create or replace function refuse_fictional_change() returns trigger language plpgsql as $$
begin
  if current_user = 'vonk_app' then raise exception 'is_fictional cannot be changed'; end if;
  return new;
end $$;
create or replace trigger profile_stays_fictional before update of is_fictional on profile
  for each row when (old.is_fictional <> new.is_fictional) execute function refuse_fictional_change();

-- Returns true when a member may see a profile. Members always see their own profile, and never that of a blocked pair.
-- They see every visible member. They see an invisible or unconfirmed member if the two have a like or a conversation.
create or replace function can_see_member(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  if viewer = other then return true; end if;
  if not visible_pair(viewer, other) then return false; end if;
  if (select s.visible from member_search s where s.member_id = other) then return true; end if;
  return exists (select 1 from profile p join account a on a.id = p.member_id
      where p.member_id = other and p.status = 'active' and a.status in ('active', 'not_confirmed'))
    and (exists (select 1 from conversation_side c where c.member_id = viewer and c.partner_id = other)
      or exists (select 1 from member_like l where l.liker_id = viewer and l.liked_id = other)
      or exists (select 1 from member_like l where l.liker_id = other and l.liked_id = viewer));
end $$;

-- Triggers update the counters in the transaction that changes the rows. A bulk insert is counted by one statement.
-- A seed that rebuilds the counters at its end sets vonk.counting to off on its connection.
create or replace function count_new_members() returns trigger language plpgsql as $$
begin
  if current_setting('vonk.counting', true) = 'off' then return null; end if;
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
    select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date, count(*)
    from added cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (site_id, country, gender, sexuality, region, birth_month)
    do update set members = member_count.members + excluded.members;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
    select site_id, country, gender, sexuality, area, date_trunc('year', birth_date)::date, count(*)
    from added cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (site_id, country, gender, sexuality, region, birth_year)
    do update set members = member_year_count.members + excluded.members;
  return null;
end $$;
create or replace trigger member_search_added after insert on member_search referencing new table as added
  for each statement execute function count_new_members();

-- Adds a change (1 or -1) to the counters of a member's search row.
create or replace function count_member(person member_search, change integer) returns void language sql as $$
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
  select person.site_id, person.country, person.gender, person.sexuality, area,
    date_trunc('month', person.birth_date)::date, greatest(change, 0)
  from unnest(array['', person.region]) as area order by area
  on conflict (site_id, country, gender, sexuality, region, birth_month)
  do update set members = member_count.members + change;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
  select person.site_id, person.country, person.gender, person.sexuality, area,
    date_trunc('year', person.birth_date)::date, greatest(change, 0)
  from unnest(array['', person.region]) as area order by area
  on conflict (site_id, country, gender, sexuality, region, birth_year)
  do update set members = member_year_count.members + change
$$;

create or replace function update_member_counts() returns trigger language plpgsql as $$
begin
  if old.visible and not old.is_fictional then perform count_member(old, -1); end if;
  if tg_op = 'UPDATE' and new.visible and not new.is_fictional then perform count_member(new, 1); end if;
  return null;
end $$;
create or replace trigger member_search_counted
  after delete or update of visible, is_fictional, site_id, country, gender, sexuality, region, birth_date on member_search
  for each row execute function update_member_counts();

-- Rebuilds all counters under a lock against writes. Returns the number of monthly counters.
create or replace function rebuild_member_counts() returns bigint language plpgsql as $$
declare
  counters bigint;
begin
  lock table member_search in share mode;
  delete from member_count;
  delete from member_year_count;
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
    select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date, count(*)
    from member_search cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional group by 1, 2, 3, 4, 5, 6;
  get diagnostics counters = row_count;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
    select site_id, country, gender, sexuality, region, date_trunc('year', birth_month)::date, sum(members)
    from member_count group by 1, 2, 3, 4, 5, 6;
  return counters;
end $$;

-- db/functions/notifications.sql
create or replace function bump_member_version(member uuid) returns void language plpgsql as $$
begin
  insert into member_version (member_id) values (member)
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;

-- Increments several versions, in the order of the member ids to prevent deadlocks.
create or replace function bump_member_versions(members uuid[]) returns void language plpgsql as $$
begin
  insert into member_version (member_id) select distinct member from unnest(members) as member order by member
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;

-- db/functions/payments.sql
-- Deletes orders of one erased buyer, or of all (null): paid ones placed before paid_before, and unpaid ones without a
-- payment attempt since tried_before. Removes the payer's data from the reports about the other orders. Returns the
-- number of deleted orders. Runs as the owner of the tables, because the application may not delete from payment_event.
create or replace function erase_orders(buyer uuid, tried_before timestamptz, paid_before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retained_keys constant text[] := array['resource', 'id', 'mode', 'status', 'amount', 'amountRefunded',
    'amountChargedBack', 'method', 'createdAt', 'paidAt', 'expiresAt', 'reason'];
  erased_buyer_orders uuid[];
  deletable_orders uuid[];
begin
  erased_buyer_orders := array(select o.id from purchase o where (buyer is null or o.member_id = buyer)
    and not exists (select from account a where a.id = o.member_id));
  deletable_orders := array(select o.id from purchase o where o.id = any(erased_buyer_orders)
    and case when exists (select from payment p where p.purchase_id = o.id and p.status = 'paid')
      then o.created_at < paid_before
      else not exists (select from payment p where p.purchase_id = o.id and p.created_at >= tried_before) end);
  delete from payment_reversal where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment_refund where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment_event where payment_id in (select id from payment where purchase_id = any(deletable_orders));
  delete from payment where purchase_id = any(deletable_orders);
  delete from purchase where id = any(deletable_orders);
  update payment_event e set snapshot = (
      select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(e.snapshot) where key = any(retained_keys))
    where e.payment_id in (select id from payment where purchase_id = any(erased_buyer_orders))
      and exists (select from jsonb_object_keys(e.snapshot) key where key <> all(retained_keys));
  return cardinality(deletable_orders);
end $$;

-- db/functions/likes.sql
-- A fictional profile never makes the first contact (C-11). It may like only a member who liked it before, or with whom
-- it has a conversation.
create or replace function refuse_fictional_first_like() returns trigger language plpgsql as $$
begin
  if (select is_fictional from profile where member_id = new.liker_id)
    and not exists (select 1 from member_like where liker_id = new.liked_id and liked_id = new.liker_id)
    and not exists (select 1 from conversation_side where member_id = new.liker_id and partner_id = new.liked_id)
  then raise exception 'fictional_never_starts' using errcode = 'VK001'; end if;
  return new;
end $$;
create or replace trigger member_like_fictional_first before insert on member_like
  for each row execute function refuse_fictional_first_like();

-- Gives a like, once per ordered pair. Returns liked, match, already_liked (which is not counted), limit or
-- member_not_found. The lock serializes the likes of a pair: otherwise concurrent mutual likes would not see each
-- other's uncommitted row, and make no match.
create or replace function give_like(
  site uuid, liker uuid, liked uuid, at timestamptz, quota_kind text, today date, max_likes integer
) returns text language plpgsql as $$
declare
  is_match boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(liker::text, liked::text) || greatest(liker::text, liked::text), 0));
  if liker = liked or not exists (select 1 from profile where member_id = liked and site_id = site)
    or not can_see_member(liker, liked) then return 'member_not_found'; end if;
  if exists (select 1 from member_like where liker_id = liker and liked_id = liked) then return 'already_liked'; end if;

  -- The row lock serializes concurrent likes of one member. If the clock of this process is behind, the like counts
  -- towards the later day that is already stored.
  insert into like_quota as quota (member_id, kind, day, given) select liker, quota_kind, today, 1 where max_likes > 0
    on conflict (member_id, kind) do update
    set given = case when quota.day < excluded.day then 1 else quota.given + 1 end, day = greatest(quota.day, excluded.day)
    where quota.day < excluded.day or quota.given < max_likes;
  if not found then return 'limit'; end if;

  insert into member_like (liker_id, liked_id, site_id, created_at) values (liker, liked, site, at);
  delete from member_skip where member_id = liker and skipped_id = liked;
  -- No match with a fictional profile (C-11).
  insert into member_match (first_id, second_id, site_id, matched_at)
    select least(liker, liked), greatest(liker, liked), site, at
    where exists (select 1 from member_like where liker_id = liked and liked_id = liker)
      and not exists (select 1 from profile where member_id in (liker, liked) and is_fictional)
    on conflict do nothing;
  is_match := found;
  perform bump_member_versions(array[liker, liked]);
  return case when is_match then 'match' else 'liked' end;
end $$;

-- db/functions/chat.sql
drop function if exists start_chat(
  uuid, uuid, uuid, uuid, uuid, uuid, text, integer, integer, boolean, timestamptz, text, integer
);
drop function if exists send_messages(jsonb);
drop function if exists refuse_message(text, jsonb);
drop function if exists store_messages(jsonb);
drop function if exists store_to_member(jsonb);
drop type if exists send_outcome;

-- The outcome of one send: a refusal with its details, or the stored message.
create type send_outcome as (
  refusal text,
  details jsonb,
  id uuid,
  conversation_id uuid,
  partner_id uuid,
  seq integer,
  sent_at timestamptz,
  credits integer,
  is_new boolean
);

-- Returns the request id of a message's charge. The ledger entry remains when the message is erased, so a message id
-- cannot be used a second time.
create or replace function message_request_id(sender uuid, client uuid) returns text language sql immutable as $$
  select 'message:' || sender::text || ':' || client::text
$$;

-- Returns the refusal of a new conversation, or null when the sender may start it. A fictional profile never starts one
-- (C-11). For others the recipient's setting messages_from decides; 'liked' admits the members whom the recipient
-- likes.
create or replace function start_refusal(sender uuid, other uuid) returns text language sql stable as $$
  select case
    when (select is_fictional from profile where member_id = sender) then 'fictional_never_starts'
    when messages_from = 'nobody' then 'nobody_may_write'
    when messages_from = 'liked' and not exists (select 1 from member_like where liker_id = other and liked_id = sender)
      then 'only_liked_may_write'
  end from profile where member_id = other
$$;

-- Accounts that can receive messages: active or unconfirmed, with an active profile.
create or replace view reachable_account as
  select account.id, account.site_id, account.status from account
    join profile on profile.member_id = account.id and profile.status = 'active'
    where account.status in ('active', 'not_confirmed');

-- Returns true when the sender's next text is their first one to a match. Each of the two has one first text (C-06).
create or replace function is_first_to_match(sender uuid, other uuid) returns boolean language sql stable as $$
  select exists (
      select from member_match where first_id = least(sender, other) and second_id = greatest(sender, other)
    ) and not exists (
      select from conversation where first_id = least(sender, other) and second_id = greatest(sender, other)
        and case when first_id = sender then first_sent_text else second_sent_text end
    )
$$;

-- Returns the price of a message in credits. may_be_free: a text, on a site that makes the first one to a match free.
create or replace function message_cost(price integer, may_be_free boolean, sender uuid, other uuid) returns integer
language sql stable as $$
  select case when may_be_free and is_first_to_match(sender, other) then 0 else price end
$$;

-- Returns the refusal of a message because of its recipient, or null. status is that in reachable_account, or null.
create or replace function partner_refusal(status text, is_visible boolean) returns text language sql immutable as $$
  select case when status is null or not is_visible then 'member_not_found'
    when status = 'not_confirmed' then 'partner_not_confirmed' end
$$;

-- Returns the refusal of a message because of its price, or null. A text may cost less than shown_price, and anything
-- when no price was shown (null).
create or replace function price_refusal(cost integer, gift text, shown_price integer, credits integer) returns text
language sql immutable as $$
  select case when gift is not null and shown_price <> cost then 'gift_price_changed'
    when shown_price < cost then 'message_price_changed'
    when credits < cost then 'insufficient_credits' end
$$;

create or replace function refusal_details(reason text, cost integer, credits integer, free_starts integer)
returns jsonb language sql stable as $$
  select case reason
    when 'insufficient_credits' then jsonb_build_object('needed', cost, 'credits', coalesce(credits, 0))
    when 'message_price_changed' then jsonb_build_object('price', cost)
    when 'gift_price_changed' then jsonb_build_object('price', cost)
    when 'free_chats_used' then jsonb_build_object('limit', free_starts)
  end
$$;

-- Returns the refusal of a message to a member, or null when the sender may write. A new conversation requires that the
-- sender can see the other member, who must accept new conversations, and that the sender has started fewer than
-- max_starts (null when there is no limit). An existing one requires no block.
create or replace function send_refusal(site uuid, sender uuid, other uuid, is_start boolean, max_starts integer)
returns text language plpgsql stable as $$
declare
  account_status text;
begin
  select status into account_status from reachable_account where id = other and site_id = site and id <> sender;
  if not is_start then return partner_refusal(account_status, visible_pair(sender, other)); end if;
  return coalesce(
    partner_refusal(account_status, can_see_member(sender, other)),
    start_refusal(sender, other),
    case when (select started from chat_quota where member_id = sender) >= max_starts then 'free_chats_used' end);
end $$;

-- Creates a conversation without messages, and counts the start.
create or replace function start_conversation(new_id uuid, site uuid, sender uuid, other uuid, at timestamptz)
returns conversation language plpgsql as $$
declare
  started conversation;
begin
  insert into conversation (id, site_id, first_id, second_id, starter_id, last_at, created_at)
    values (new_id, site, least(sender, other), greatest(sender, other), sender, at, at)
    on conflict (first_id, second_id) do nothing returning * into started;
  -- Both members started a conversation concurrently. The retry sends this message as a reply.
  if started.id is null then raise exception 'both started' using errcode = '40001'; end if;
  insert into conversation_side (conversation_id, member_id, partner_id)
    values (new_id, sender, other), (new_id, other, sender);
  insert into chat_quota (member_id, started) values (sender, 1)
    on conflict (member_id) do update set started = chat_quota.started + 1;
  return started;
end $$;

-- Stores one item of store_messages with other_id.
create or replace function store_to_member(item jsonb) returns send_outcome language plpgsql as $$
declare
  input record;
  balance record;
  stored record;
  target conversation;
  reason text;
  cost integer;
begin
  select * into input from jsonb_to_record(item) as (
    site uuid, sender uuid, other_id uuid, new_conversation_id uuid, new_message_id uuid, client uuid, body text,
    gift text, price integer, free_starts integer, first_to_match_free boolean, shown_price integer, at timestamptz);
  select credits, paid_orders into balance from credit_balance where member_id = input.sender for no key update;
  select * into target from conversation
    where first_id = least(input.sender, input.other_id) and second_id = greatest(input.sender, input.other_id)
      and site_id = input.site for no key update;
  select message.*, exists (
      select 1 from ledger_entry where request_id = message_request_id(input.sender, input.client)) as is_charged
    into stored from (select) as one
    left join message on sender_id = input.sender and client_id = input.client;
  if stored.body = input.body and stored.gift is not distinct from input.gift and stored.conversation_id = target.id then
    return row(null, null, stored.id, target.id, input.other_id, stored.seq, stored.sent_at, balance.credits,
      false)::send_outcome;
  end if;

  cost := message_cost(input.price, input.first_to_match_free and input.gift is null, input.sender, input.other_id);
  reason := case
    when balance.credits is null then 'insufficient_credits'
    when stored.id is not null or stored.is_charged then 'message_id_used'
    else coalesce(
      send_refusal(input.site, input.sender, input.other_id, target.id is null,
        case when balance.paid_orders = 0 then input.free_starts end),
      price_refusal(cost, input.gift, input.shown_price, balance.credits))
  end;
  if reason is not null then
    return row(reason, refusal_details(reason, cost, balance.credits, input.free_starts), null, null, null, null, null,
      null, false)::send_outcome;
  end if;

  if target.id is null then
    target := start_conversation(input.new_conversation_id, input.site, input.sender, input.other_id, input.at);
  end if;
  target.last_seq := target.last_seq + 1;
  target.last_at := greatest(target.last_at, input.at);
  with advanced as (
    update conversation set last_seq = target.last_seq, last_at = target.last_at,
        first_sent_text = first_sent_text or (input.gift is null and first_id = input.sender),
        second_sent_text = second_sent_text or (input.gift is null and second_id = input.sender)
      where id = target.id
  )
  insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, gift, price, sent_at)
    values (input.new_message_id, target.id, target.last_seq, input.sender, input.client,
      case when input.gift is null then 'text' else 'gift' end, input.body, input.gift, cost, target.last_at);
  if cost > 0 then
    perform move_credits(input.sender, -cost, case when input.gift is null then 'message' else 'gift' end,
      input.new_message_id, message_request_id(input.sender, input.client), input.at);
  end if;
  perform bump_member_versions(array[input.sender, input.other_id]);
  return row(null, null, input.new_message_id, target.id, input.other_id, target.last_seq, target.last_at,
    balance.credits - cost, true)::send_outcome;
end $$;

-- Stores and charges messages. Returns for each item, in their order, a refusal with its details, or the stored message;
-- a refused message does not affect the others. Nothing is written before every check of a message has passed.
-- An item is a text in a conversation (conversation_id); or it is a text or a gift to a member (other_id), which starts
-- the conversation if there is none, and must be the only item. A gift is refused when its price differs from
-- shown_price, a text when it costs more (null when no price was shown). free_starts limits the starts of free members.
-- Each sender and each conversation may occur once. Locks balances, conversations and versions in this order, each by
-- id, to prevent deadlocks between batches. The lock on a balance serializes the messages of one sender.
create or replace function store_messages(items jsonb) returns setof send_outcome language plpgsql
  set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  senders uuid[];
  conversations uuid[];
begin
  if items->0 ? 'other_id' then
    if jsonb_array_length(items) > 1 then raise exception 'a message to a member must be the only one'; end if;
    return next store_to_member(items->0);
    return;
  end if;
  select array_agg(distinct (one->>'sender')::uuid), array_agg(distinct (one->>'conversation_id')::uuid)
    into senders, conversations from jsonb_array_elements(items) as one;
  if cardinality(senders) < jsonb_array_length(items) or cardinality(conversations) < jsonb_array_length(items) then
    raise exception 'a batch names a sender or a conversation twice';
  end if;
  perform 1 from credit_balance where member_id = any (senders) order by member_id for no key update;
  perform 1 from conversation where id = any (conversations) order by id for no key update;
  return query
    with item as (
      select * from rows from (jsonb_to_recordset(items) as (
        site uuid, sender uuid, conversation_id uuid, new_message_id uuid, client uuid, body text, price integer,
        first_to_match_free boolean, shown_price integer, at timestamptz
      )) with ordinality as one (
        site, sender, conversation_id, new_message_id, client, body, price, first_to_match_free, shown_price, at,
        item_index
      )
    ),
    candidate as materialized (
      select item.*, balance.credits, target.id as target_id, target.last_seq + 1 as next_seq,
        greatest(target.last_at, item.at) as sent_at, partner.id as partner,
        message_cost(item.price, item.first_to_match_free and not
          case when target.first_id = item.sender then target.first_sent_text else target.second_sent_text end,
          item.sender, partner.id) as cost,
        reachable.status as partner_status, visible_pair(item.sender, partner.id) as is_visible,
        stored.id as stored_id, stored.seq as stored_seq, stored.sent_at as stored_at,
        stored.body = item.body and stored.gift is null and stored.conversation_id = item.conversation_id as is_repeat
      from item
      left join credit_balance balance on balance.member_id = item.sender
      left join message stored on stored.sender_id = item.sender and stored.client_id = item.client
      left join conversation target on target.id = item.conversation_id and target.site_id = item.site
        and item.sender in (target.first_id, target.second_id)
      cross join lateral (
        select case when target.first_id = item.sender then target.second_id else target.first_id end as id
      ) as partner
      left join reachable_account reachable on reachable.id = partner.id and reachable.site_id = item.site
    ),
    checked as materialized (
      select candidate.*, case
        when candidate.credits is null then 'insufficient_credits'
        when candidate.stored_id is not null then case when candidate.is_repeat then null else 'message_id_used' end
        when exists (select 1 from ledger_entry where request_id = message_request_id(candidate.sender, candidate.client))
          then 'message_id_used'
        when candidate.target_id is null then 'chat_not_found'
        else coalesce(partner_refusal(candidate.partner_status, candidate.is_visible),
          price_refusal(candidate.cost, null, candidate.shown_price, candidate.credits))
      end as reason
      from candidate
    ),
    accepted as materialized (select * from checked where reason is null and stored_id is null),
    advanced as (
      update conversation c set last_seq = a.next_seq, last_at = a.sent_at,
        first_sent_text = c.first_sent_text or c.first_id = a.sender,
        second_sent_text = c.second_sent_text or c.second_id = a.sender
      from accepted a where c.id = a.conversation_id
    ),
    inserted as (
      insert into message (id, conversation_id, seq, sender_id, client_id, kind, body, price, sent_at)
      select a.new_message_id, a.conversation_id, a.next_seq, a.sender, a.client, 'text', a.body, a.cost, a.sent_at
      from accepted a
    ),
    paid as materialized (
      select charged.* from (
        select array_agg(a.sender) as members, array_agg(a.cost) as prices, array_agg(a.new_message_id) as refs,
          array_agg(message_request_id(a.sender, a.client)) as requests, array_agg(a.at) as charged_at
        from accepted a where a.cost > 0
      ) as due, charge_members(due.members, due.prices, 'message', due.refs, due.requests, due.charged_at) as charged
    ),
    bumped as materialized (
      select bump_member_versions(array_agg(a.sender) || array_agg(a.partner)) from accepted a
    )
    select j.reason,
      refusal_details(j.reason, j.cost, j.credits, null),
      coalesce(j.stored_id, j.new_message_id), j.conversation_id, j.partner, coalesce(j.stored_seq, j.next_seq),
      coalesce(j.stored_at, j.sent_at), coalesce(paid.credits, j.credits),
      j.reason is null and j.stored_id is null
    from checked j cross join bumped left join paid on paid.member = j.sender
    order by j.item_index;
end $$;

create schema migration;
create table migration.applied_migration (
  name text primary key, hash text not null, applied_at timestamptz not null default now());
create table migration.applied_functions (
  name text primary key, hash text not null, applied_at timestamptz not null default now());
set session_replication_role = replica; -- no triggers: their effects are in the rows
insert into migration.applied_functions overriding system value select * from jsonb_populate_recordset(null::migration.applied_functions, $json$[
{"hash": "1294da2e9610fadb5be6482b6bff0d858324871dbe16bffce134712449dd724f", "name": "credits.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "20ea2b777a72ffb326d2be4394ae0c4b8ee175f318730dea1c40f0a3c6ad38cb", "name": "chat.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "2857ad8e4bcbd06930577923fcb1e336a915e64cc335cae78765b0598c257e55", "name": "likes.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "5e7bace54a3d7986dc75cba95fe6835b42029fbf35c7f89f5a47179721af5f04", "name": "relations.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "8c81431f786b18310ff986477829b2c970c86d0aba066cc1a10e53068a6e3f6d", "name": "payments.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "c6b4557f4be62a9e9d713256e76112cee6250158217bc0332a4c8706816cac06", "name": "platform.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "db5ed63d6fc9d1f115defaf1dedab273da2b4a92c7c87d4cd9c5abe5becc9a5a", "name": "notifications.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"},
{"hash": "f7f456837cd540e76ce2a190355fd622dd1fb6ff1a489d75bbb214d0fc236c67", "name": "profiles.sql", "applied_at": "2026-11-23T01:01:39.335111+00:00"}
]$json$);
insert into migration.applied_migration overriding system value select * from jsonb_populate_recordset(null::migration.applied_migration, $json$[
{"hash": "0221fbb66ad26bd866bd8a3fc892de855684928513e40e55bf505f9277e293e8", "name": "0007-profiles.sql", "applied_at": "2026-11-23T01:01:38.847209+00:00"},
{"hash": "0e5d52fa416501a193bfb485cac1ad8dbf7da27b1c9f60dcdeed67b53720c931", "name": "0012-chat.sql", "applied_at": "2026-11-23T01:01:39.159142+00:00"},
{"hash": "2bd0e945bd64e90ec08d62bfb5530cd07cdd59e2dc6df7dc31bb81b7669bf856", "name": "0001-platform.sql", "applied_at": "2026-11-23T01:01:38.446512+00:00"},
{"hash": "3074f901dcf9d4b0865e86f1a37e5a014b55c387590e2dd023016c63829eb72e", "name": "0003-accounts.sql", "applied_at": "2026-11-23T01:01:38.583981+00:00"},
{"hash": "442c2db744ce14aabab330f03846a40ef2edfc4ca9f4458db3f0bd7fc16f46ac", "name": "0002-sites.sql", "applied_at": "2026-11-23T01:01:38.507448+00:00"},
{"hash": "7a04a86e8c73d7c9335604831c0f55adab21fe1f2e6c5a48966c5e29a76c6ea7", "name": "0006-photos.sql", "applied_at": "2026-11-23T01:01:38.788741+00:00"},
{"hash": "8e4d722e90a24f354884635e4379b5893d6ee710aad228659b3f0ed5fc515591", "name": "0014-settings.sql", "applied_at": "2026-11-23T01:01:39.272401+00:00"},
{"hash": "a472e6228f6c0111325e1df8cdddc1a9cc139a077d3403b5e374bb6f0d28a714", "name": "0005-credits.sql", "applied_at": "2026-11-23T01:01:38.744365+00:00"},
{"hash": "cbec3dac33f7e435097f2f91e2d813809e870a7e8e1b23c00be6f832ea06ad1e", "name": "0008-notifications.sql", "applied_at": "2026-11-23T01:01:38.916827+00:00"},
{"hash": "e0ec1e32031bdb91addc41220726fd82a28527f8233a21d8402c3503191c0a80", "name": "0004-relations.sql", "applied_at": "2026-11-23T01:01:38.725669+00:00"},
{"hash": "e34793b514988bb7e31463d01841fe9a34b928a1cbdfbffe109263fcdef05fc6", "name": "0010-search.sql", "applied_at": "2026-11-23T01:01:39.048757+00:00"},
{"hash": "ee1f7931416b90bfa335621c701f1843cefbde7e4542c5e064c6b8d0a2d63e5d", "name": "0011-likes.sql", "applied_at": "2026-11-23T01:01:39.085573+00:00"},
{"hash": "f3a8bedb4dfa27ed6f4d0bb0b780997bed3342817f811faee34862afe787e454", "name": "0009-payments.sql", "applied_at": "2026-11-23T01:01:38.934994+00:00"},
{"hash": "f8c396cdacc2747d6847e8314e1cdc81643abbc5d357aab252b81fa883d12476", "name": "0013-signup.sql", "applied_at": "2026-11-23T01:01:39.208717+00:00"}
]$json$);
insert into public.account overriding system value select * from jsonb_populate_recordset(null::public.account, $json$[
{"id": "01900000-0000-7000-8000-100000000001", "role": "member", "email": "anna@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "anna@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000002", "role": "member", "email": "bert@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "bert@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000003", "role": "member", "email": "carl@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "carl@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000004", "role": "member", "email": "dora@demo.vonk.test", "origin": "http://localhost:3000", "status": "not_confirmed", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "dora@demo.vonk.test", "signup_at": "2026-06-01T08:00:00+00:00", "confirmed_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-06-01T08:00:00+00:00", "sensitive_consent_at": "2026-06-01T08:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000005", "role": "member", "email": "eva@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "eva@demo.vonk.test", "signup_at": "2026-06-01T09:55:00+00:00", "confirmed_at": "2026-06-01T09:55:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-06-01T09:55:00+00:00", "sensitive_consent_at": "2026-06-01T09:55:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000006", "role": "admin", "email": "admin@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "admin@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000007", "role": "moderator", "email": "moderator@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "moderator@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000008", "role": "support", "email": "support@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "support@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-100000000009", "role": "finance", "email": "finance@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "finance@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000001", "role": "member", "email": "anna@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "anna@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000002", "role": "member", "email": "bert@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "bert@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000003", "role": "member", "email": "carl@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "carl@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000004", "role": "member", "email": "dora@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "not_confirmed", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "dora@demo.vonk.test", "signup_at": "2026-06-01T08:00:00+00:00", "confirmed_at": null, "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-06-01T08:00:00+00:00", "sensitive_consent_at": "2026-06-01T08:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000005", "role": "member", "email": "eva@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "eva@demo.vonk.test", "signup_at": "2026-06-01T09:55:00+00:00", "confirmed_at": "2026-06-01T09:55:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-06-01T09:55:00+00:00", "sensitive_consent_at": "2026-06-01T09:55:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000006", "role": "admin", "email": "admin@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "admin@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000007", "role": "moderator", "email": "moderator@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "moderator@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000008", "role": "support", "email": "support@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "support@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01900000-0000-7000-8000-200000000009", "role": "finance", "email": "finance@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "finance@demo.vonk.test", "signup_at": "2026-04-22T10:00:00+00:00", "confirmed_at": "2026-04-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$dLUF+UH6kKM9xLtQWOJM+w$ShuSEWK6E3DnLTr9kGNg/RE6Jvaea+S744BZoxpTSF0", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_at": "2026-04-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "role": "member", "email": "lid-010@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-010@demo.vonk.test", "signup_at": "2025-01-17T10:00:00+00:00", "confirmed_at": "2025-01-17T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-01-17T10:00:00+00:00", "sensitive_consent_at": "2025-01-17T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "0194f473-8900-798b-a710-cf8171eebcd1", "role": "member", "email": "lid-006@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-006@demo.vonk.test", "signup_at": "2025-02-11T10:00:00+00:00", "confirmed_at": "2025-02-11T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-02-11T10:00:00+00:00", "sensitive_consent_at": "2025-02-11T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "role": "member", "email": "lid-014@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "lid-014@demo.vonk.test", "signup_at": "2025-02-20T10:00:00+00:00", "confirmed_at": "2025-02-20T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-02-20T10:00:00+00:00", "sensitive_consent_at": "2025-02-20T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "0195add8-7900-716c-baa3-4d71ff7fc920", "role": "member", "email": "lid-013@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "lid-013@demo.vonk.test", "signup_at": "2025-03-19T10:00:00+00:00", "confirmed_at": "2025-03-19T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-03-19T10:00:00+00:00", "sensitive_consent_at": "2025-03-19T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "0195b825-3100-72e7-8b34-637ee77b85c7", "role": "member", "email": "lid-008@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-008@demo.vonk.test", "signup_at": "2025-03-21T10:00:00+00:00", "confirmed_at": "2025-03-21T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-03-21T10:00:00+00:00", "sensitive_consent_at": "2025-03-21T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01971b7b-fd00-79e5-bb10-f920234501b7", "role": "member", "email": "lid-001@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-001@demo.vonk.test", "signup_at": "2025-05-29T10:00:00+00:00", "confirmed_at": "2025-05-29T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-05-29T10:00:00+00:00", "sensitive_consent_at": "2025-05-29T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01972aef-1100-7f5d-877c-928b41816f5f", "role": "member", "email": "lid-009@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-009@demo.vonk.test", "signup_at": "2025-06-01T10:00:00+00:00", "confirmed_at": "2025-06-01T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-06-01T10:00:00+00:00", "sensitive_consent_at": "2025-06-01T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "role": "member", "email": "lid-016@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "lid-016@demo.vonk.test", "signup_at": "2025-06-11T10:00:00+00:00", "confirmed_at": "2025-06-11T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-06-11T10:00:00+00:00", "sensitive_consent_at": "2025-06-11T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01977d54-d100-7865-ace4-7b3469885322", "role": "member", "email": "lid-002@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-002@demo.vonk.test", "signup_at": "2025-06-17T10:00:00+00:00", "confirmed_at": "2025-06-17T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-06-17T10:00:00+00:00", "sensitive_consent_at": "2025-06-17T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "0197e454-0100-74e0-8176-3cc40203e96c", "role": "member", "email": "lid-003@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-003@demo.vonk.test", "signup_at": "2025-07-07T10:00:00+00:00", "confirmed_at": "2025-07-07T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-07-07T10:00:00+00:00", "sensitive_consent_at": "2025-07-07T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "01986f5f-b500-761e-9c6b-474057f9b77c", "role": "member", "email": "lid-012@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-012@demo.vonk.test", "signup_at": "2025-08-03T10:00:00+00:00", "confirmed_at": "2025-08-03T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-08-03T10:00:00+00:00", "sensitive_consent_at": "2025-08-03T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "role": "member", "email": "lid-005@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-005@demo.vonk.test", "signup_at": "2025-08-22T10:00:00+00:00", "confirmed_at": "2025-08-22T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-08-22T10:00:00+00:00", "sensitive_consent_at": "2025-08-22T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "role": "member", "email": "lid-004@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-004@demo.vonk.test", "signup_at": "2025-11-08T10:00:00+00:00", "confirmed_at": "2025-11-08T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-11-08T10:00:00+00:00", "sensitive_consent_at": "2025-11-08T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019ab027-f500-7a69-889b-90f35038a1f6", "role": "member", "email": "lid-011@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-011@demo.vonk.test", "signup_at": "2025-11-23T10:00:00+00:00", "confirmed_at": "2025-11-23T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2025-11-23T10:00:00+00:00", "sensitive_consent_at": "2025-11-23T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "role": "member", "email": "lid-007@demo.vonk.test", "origin": "http://localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a001", "language": "nl", "tracking": null, "email_key": "lid-007@demo.vonk.test", "signup_at": "2026-03-16T10:00:00+00:00", "confirmed_at": "2026-03-16T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-03-16T10:00:00+00:00", "sensitive_consent_at": "2026-03-16T10:00:00+00:00", "sensitive_consent_version": "2026-11"},
{"id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "role": "member", "email": "lid-015@demo.vonk.test", "origin": "http://plus.localhost:3000", "status": "active", "site_id": "01900000-0000-7000-8000-00000000a002", "language": "nl", "tracking": null, "email_key": "lid-015@demo.vonk.test", "signup_at": "2026-05-16T10:00:00+00:00", "confirmed_at": "2026-05-16T10:00:00+00:00", "password_hash": "$argon2id$v=19$m=19456,t=2,p=1$RyLEq36VR1rVCKZw1wYR1A$fw7acRq/U0woIUTH2/V4QwZ2adDwMtAuqo8YhoUmNdY", "terms_version": "2024-03-01T09:00:00+00:00", "terms_accepted_at": "2026-05-16T10:00:00+00:00", "sensitive_consent_at": "2026-05-16T10:00:00+00:00", "sensitive_consent_version": "2026-11"}
]$json$);
insert into public.account_deletion overriding system value select * from jsonb_populate_recordset(null::public.account_deletion, $json$[
{"reason": "found_someone", "remarks": "Dank jullie wel", "site_id": "01900000-0000-7000-8000-00000000a001", "account_id": "01900000-0000-7000-8000-100000000003", "deleted_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.account_link_token overriding system value select * from jsonb_populate_recordset(null::public.account_link_token, $json$[
{"kind": "reset", "email": null, "used_at": null, "code_hash": "c13367945d5d4c91047b3b50234aa7ab", "account_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-06-02T10:00:00+00:00", "token_hash": "9d6bb2edd70bd8e68e078babf0a6a6e7", "tries_left": 5}
]$json$);
insert into public.account_quota overriding system value select * from jsonb_populate_recordset(null::public.account_quota, $json$[
{"day": "2026-06-01", "used": 2, "site_id": "01900000-0000-7000-8000-00000000a001", "subject": "b5e3374e43f6544852f7751dfc529100"}
]$json$);
insert into public.banned_image_hash overriding system value select * from jsonb_populate_recordset(null::public.banned_image_hash, $json$[
{"id": "0dd544ca-4ccb-44f6-ed5c-f12555859eb7", "hash": "1010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010", "created_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.block overriding system value select * from jsonb_populate_recordset(null::public.block, $json$[
{"blocked_id": "01900000-0000-7000-8000-100000000003", "blocker_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00"},
{"blocked_id": "01900000-0000-7000-8000-200000000003", "blocker_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.bundle overriding system value select * from jsonb_populate_recordset(null::public.bundle, $json$[
{"id": "p0", "credits": 50, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "price_cents": 1495, "vat_percent": 21},
{"id": "p0", "credits": 50, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "price_cents": 1495, "vat_percent": 21},
{"id": "p1", "credits": 150, "popular": true, "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "price_cents": 3495, "vat_percent": 21},
{"id": "p1", "credits": 150, "popular": true, "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "price_cents": 3495, "vat_percent": 21},
{"id": "p2", "credits": 400, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "price_cents": 7995, "vat_percent": 21},
{"id": "p2", "credits": 400, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "price_cents": 7995, "vat_percent": 21},
{"id": "p3", "credits": 1000, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "price_cents": 16995, "vat_percent": 21},
{"id": "p3", "credits": 1000, "popular": false, "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "price_cents": 16995, "vat_percent": 21}
]$json$);
insert into public.chat_quota overriding system value select * from jsonb_populate_recordset(null::public.chat_quota, $json$[
{"started": 1, "member_id": "01900000-0000-7000-8000-100000000001"},
{"started": 1, "member_id": "01900000-0000-7000-8000-200000000001"},
{"started": 1, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02"},
{"started": 1, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9"},
{"started": 1, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920"},
{"started": 1, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7"},
{"started": 1, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7"},
{"started": 1, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c"},
{"started": 1, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001"}
]$json$);
insert into public.city overriding system value select * from jsonb_populate_recordset(null::public.city, $json$[
{"id": 2657896, "name": "Zürich", "country": "CH", "latitude": 47.367, "longitude": 8.55, "population": 341730, "region_code": "CH-ZH", "search_name": "zurich", "alternate_name": null},
{"id": 2744248, "name": "Woerden", "country": "NL", "latitude": 52.085, "longitude": 4.883, "population": 48431, "region_code": "NL-UT", "search_name": "woerden", "alternate_name": null},
{"id": 2745003, "name": "Warnsveld", "country": "NL", "latitude": 52.138, "longitude": 6.231, "population": 9200, "region_code": "NL-GE", "search_name": "warnsveld", "alternate_name": null},
{"id": 2745123, "name": "Waalwijk", "country": "NL", "latitude": 51.683, "longitude": 5.071, "population": 45610, "region_code": "NL-NB", "search_name": "waalwijk", "alternate_name": null},
{"id": 2745912, "name": "Utrecht", "country": "NL", "latitude": 52.091, "longitude": 5.122, "population": 290529, "region_code": "NL-UT", "search_name": "utrecht", "alternate_name": null},
{"id": 2747373, "name": "Den Haag", "country": "NL", "latitude": 52.077, "longitude": 4.299, "population": 474292, "region_code": "NL-ZH", "search_name": "den haag", "alternate_name": "gravenhage"},
{"id": 2747891, "name": "Rotterdam", "country": "NL", "latitude": 51.923, "longitude": 4.479, "population": 598199, "region_code": "NL-ZH", "search_name": "rotterdam", "alternate_name": null},
{"id": 2750053, "name": "Nijmegen", "country": "NL", "latitude": 51.843, "longitude": 5.853, "population": 158732, "region_code": "NL-GE", "search_name": "nijmegen", "alternate_name": null},
{"id": 2756253, "name": "Eindhoven", "country": "NL", "latitude": 51.441, "longitude": 5.478, "population": 209620, "region_code": "NL-NB", "search_name": "eindhoven", "alternate_name": null},
{"id": 2756283, "name": "Eijsden", "country": "NL", "latitude": 50.78, "longitude": 5.718, "population": 11795, "region_code": "NL-LI", "search_name": "eijsden", "alternate_name": null},
{"id": 2756723, "name": "Dongen", "country": "NL", "latitude": 51.627, "longitude": 4.939, "population": 25464, "region_code": "NL-NB", "search_name": "dongen", "alternate_name": null},
{"id": 2758682, "name": "Bolsward", "country": "NL", "latitude": 53.066, "longitude": 5.532, "population": 9160, "region_code": "NL-FR", "search_name": "bolsward", "alternate_name": null},
{"id": 2759794, "name": "Amsterdam", "country": "NL", "latitude": 52.374, "longitude": 4.89, "population": 741636, "region_code": "NL-NH", "search_name": "amsterdam", "alternate_name": null},
{"id": 2759821, "name": "Amersfoort", "country": "NL", "latitude": 52.155, "longitude": 5.388, "population": 139914, "region_code": "NL-UT", "search_name": "amersfoort", "alternate_name": null},
{"id": 2761369, "name": "Wien", "country": "AT", "latitude": 48.208, "longitude": 16.372, "population": 1691468, "region_code": "AT-9", "search_name": "wien", "alternate_name": "wenen"},
{"id": 2772400, "name": "Linz", "country": "AT", "latitude": 48.306, "longitude": 14.286, "population": 204846, "region_code": "AT-4", "search_name": "linz", "alternate_name": null},
{"id": 2778067, "name": "Graz", "country": "AT", "latitude": 47.067, "longitude": 15.45, "population": 222326, "region_code": "AT-6", "search_name": "graz", "alternate_name": null},
{"id": 2791067, "name": "Mol", "country": "BE", "latitude": 51.192, "longitude": 5.117, "population": 32659, "region_code": "BE-VAN", "search_name": "mol", "alternate_name": null},
{"id": 2791323, "name": "Merchtem", "country": "BE", "latitude": 50.951, "longitude": 4.232, "population": 14660, "region_code": "BE-VBR", "search_name": "merchtem", "alternate_name": null},
{"id": 2797656, "name": "Gent", "country": "BE", "latitude": 51.05, "longitude": 3.717, "population": 231493, "region_code": "BE-VOV", "search_name": "gent", "alternate_name": null},
{"id": 2800481, "name": "Charleroi", "country": "BE", "latitude": 50.411, "longitude": 4.444, "population": 200132, "region_code": "BE-WHT", "search_name": "charleroi", "alternate_name": null},
{"id": 2800866, "name": "Brussel", "country": "BE", "latitude": 50.85, "longitude": 4.349, "population": 1019022, "region_code": "BE-BRU", "search_name": "brussel", "alternate_name": "bruxelles"},
{"id": 2803138, "name": "Antwerpen", "country": "BE", "latitude": 51.22, "longitude": 4.4, "population": 459805, "region_code": "BE-VAN", "search_name": "antwerpen", "alternate_name": null},
{"id": 2805753, "name": "Wuppertal", "country": "DE", "latitude": 51.256, "longitude": 7.148, "population": 360797, "region_code": "DE-NW", "search_name": "wuppertal", "alternate_name": null},
{"id": 2809346, "name": "Wiesbaden", "country": "DE", "latitude": 50.083, "longitude": 8.249, "population": 272432, "region_code": "DE-HE", "search_name": "wiesbaden", "alternate_name": null},
{"id": 2825297, "name": "Stuttgart", "country": "DE", "latitude": 48.782, "longitude": 9.177, "population": 589793, "region_code": "DE-BW", "search_name": "stuttgart", "alternate_name": null},
{"id": 2860410, "name": "Oberhausen", "country": "DE", "latitude": 51.478, "longitude": 6.863, "population": 219176, "region_code": "DE-NW", "search_name": "oberhausen", "alternate_name": null},
{"id": 2861650, "name": "Nürnberg", "country": "DE", "latitude": 49.454, "longitude": 11.078, "population": 499237, "region_code": "DE-BY", "search_name": "nurnberg", "alternate_name": "neurenberg"},
{"id": 2867543, "name": "Münster", "country": "DE", "latitude": 51.962, "longitude": 7.626, "population": 270184, "region_code": "DE-NW", "search_name": "munster", "alternate_name": null},
{"id": 2867714, "name": "München", "country": "DE", "latitude": 48.137, "longitude": 11.575, "population": 1260391, "region_code": "DE-BY", "search_name": "munchen", "alternate_name": null},
{"id": 2869894, "name": "Mönchengladbach", "country": "DE", "latitude": 51.185, "longitude": 6.442, "population": 261742, "region_code": "DE-NW", "search_name": "monchengladbach", "alternate_name": null},
{"id": 2873891, "name": "Mannheim", "country": "DE", "latitude": 49.489, "longitude": 8.467, "population": 307960, "region_code": "DE-BW", "search_name": "mannheim", "alternate_name": null},
{"id": 2874545, "name": "Magdeburg", "country": "DE", "latitude": 52.128, "longitude": 11.629, "population": 229826, "region_code": "DE-ST", "search_name": "magdeburg", "alternate_name": null},
{"id": 2875601, "name": "Lübeck", "country": "DE", "latitude": 53.869, "longitude": 10.687, "population": 212207, "region_code": "DE-SH", "search_name": "lubeck", "alternate_name": null},
{"id": 2879139, "name": "Leipzig", "country": "DE", "latitude": 51.34, "longitude": 12.371, "population": 504971, "region_code": "DE-SN", "search_name": "leipzig", "alternate_name": null},
{"id": 2884509, "name": "Krefeld", "country": "DE", "latitude": 51.336, "longitude": 6.554, "population": 237984, "region_code": "DE-NW", "search_name": "krefeld", "alternate_name": null},
{"id": 2886242, "name": "Köln", "country": "DE", "latitude": 50.933, "longitude": 6.95, "population": 963395, "region_code": "DE-NW", "search_name": "koln", "alternate_name": "keulen"},
{"id": 2891122, "name": "Kiel", "country": "DE", "latitude": 54.321, "longitude": 10.135, "population": 232758, "region_code": "DE-SH", "search_name": "kiel", "alternate_name": null},
{"id": 2892794, "name": "Karlsruhe", "country": "DE", "latitude": 49.009, "longitude": 8.404, "population": 283799, "region_code": "DE-BW", "search_name": "karlsruhe", "alternate_name": null},
{"id": 2910831, "name": "Hannover", "country": "DE", "latitude": 52.371, "longitude": 9.733, "population": 515140, "region_code": "DE-NI", "search_name": "hannover", "alternate_name": null},
{"id": 2911240, "name": "Hamm", "country": "DE", "latitude": 51.68, "longitude": 7.821, "population": 185327, "region_code": "DE-NW", "search_name": "hamm", "alternate_name": null},
{"id": 2911298, "name": "Hamburg", "country": "DE", "latitude": 53.551, "longitude": 9.993, "population": 1739117, "region_code": "DE-HH", "search_name": "hamburg", "alternate_name": null},
{"id": 2911522, "name": "Halle (Saale)", "country": "DE", "latitude": 51.482, "longitude": 11.979, "population": 234107, "region_code": "DE-ST", "search_name": "halle saale", "alternate_name": null},
{"id": 2921466, "name": "Gelsenkirchen", "country": "DE", "latitude": 51.505, "longitude": 7.097, "population": 270028, "region_code": "DE-NW", "search_name": "gelsenkirchen", "alternate_name": null},
{"id": 2925177, "name": "Freiburg", "country": "DE", "latitude": 47.996, "longitude": 7.852, "population": 215966, "region_code": "DE-BW", "search_name": "freiburg", "alternate_name": null},
{"id": 2925533, "name": "Frankfurt am Main", "country": "DE", "latitude": 50.116, "longitude": 8.684, "population": 650000, "region_code": "DE-HE", "search_name": "frankfurt am main", "alternate_name": null},
{"id": 2928810, "name": "Essen", "country": "DE", "latitude": 51.457, "longitude": 7.012, "population": 593085, "region_code": "DE-NW", "search_name": "essen", "alternate_name": null},
{"id": 2929670, "name": "Erfurt", "country": "DE", "latitude": 50.979, "longitude": 11.033, "population": 203254, "region_code": "DE-TH", "search_name": "erfurt", "alternate_name": null},
{"id": 2934246, "name": "Düsseldorf", "country": "DE", "latitude": 51.222, "longitude": 6.776, "population": 573057, "region_code": "DE-NW", "search_name": "dusseldorf", "alternate_name": null},
{"id": 2934691, "name": "Duisburg", "country": "DE", "latitude": 51.432, "longitude": 6.765, "population": 504358, "region_code": "DE-NW", "search_name": "duisburg", "alternate_name": null},
{"id": 2935022, "name": "Dresden", "country": "DE", "latitude": 51.051, "longitude": 13.738, "population": 486854, "region_code": "DE-SN", "search_name": "dresden", "alternate_name": null},
{"id": 2935517, "name": "Dortmund", "country": "DE", "latitude": 51.515, "longitude": 7.466, "population": 588462, "region_code": "DE-NW", "search_name": "dortmund", "alternate_name": null},
{"id": 2940132, "name": "Chemnitz", "country": "DE", "latitude": 50.836, "longitude": 12.929, "population": 247220, "region_code": "DE-SN", "search_name": "chemnitz", "alternate_name": null},
{"id": 2944388, "name": "Bremen", "country": "DE", "latitude": 53.076, "longitude": 8.807, "population": 546501, "region_code": "DE-HB", "search_name": "bremen", "alternate_name": null},
{"id": 2945024, "name": "Braunschweig", "country": "DE", "latitude": 52.266, "longitude": 10.527, "population": 244715, "region_code": "DE-NI", "search_name": "braunschweig", "alternate_name": "brunswijk"},
{"id": 2946447, "name": "Bonn", "country": "DE", "latitude": 50.734, "longitude": 7.095, "population": 313125, "region_code": "DE-NW", "search_name": "bonn", "alternate_name": null},
{"id": 2947416, "name": "Bochum", "country": "DE", "latitude": 51.482, "longitude": 7.216, "population": 385729, "region_code": "DE-NW", "search_name": "bochum", "alternate_name": null},
{"id": 2949186, "name": "Bielefeld", "country": "DE", "latitude": 52.033, "longitude": 8.533, "population": 331906, "region_code": "DE-NW", "search_name": "bielefeld", "alternate_name": null},
{"id": 2950159, "name": "Berlin", "country": "DE", "latitude": 52.524, "longitude": 13.411, "population": 3426354, "region_code": "DE-BE", "search_name": "berlin", "alternate_name": "berlijn"},
{"id": 2954172, "name": "Augsburg", "country": "DE", "latitude": 48.372, "longitude": 10.899, "population": 259196, "region_code": "DE-BY", "search_name": "augsburg", "alternate_name": null},
{"id": 2954932, "name": "Attendorn", "country": "DE", "latitude": 51.126, "longitude": 7.903, "population": 24773, "region_code": "DE-NW", "search_name": "attendorn", "alternate_name": null},
{"id": 2972315, "name": "Toulouse", "country": "FR", "latitude": 43.604, "longitude": 1.444, "population": 433055, "region_code": "FR-OCC", "search_name": "toulouse", "alternate_name": null},
{"id": 2973783, "name": "Strasbourg", "country": "FR", "latitude": 48.584, "longitude": 7.746, "population": 274845, "region_code": "FR-GES", "search_name": "strasbourg", "alternate_name": "straatsburg"},
{"id": 2983990, "name": "Rennes", "country": "FR", "latitude": 48.112, "longitude": -1.674, "population": 209375, "region_code": "FR-BRE", "search_name": "rennes", "alternate_name": null},
{"id": 2988507, "name": "Paris", "country": "FR", "latitude": 48.853, "longitude": 2.349, "population": 2138551, "region_code": "FR-IDF", "search_name": "paris", "alternate_name": "parijs"},
{"id": 2990440, "name": "Nice", "country": "FR", "latitude": 43.703, "longitude": 7.266, "population": 338620, "region_code": "FR-PAC", "search_name": "nice", "alternate_name": null},
{"id": 2990969, "name": "Nantes", "country": "FR", "latitude": 47.217, "longitude": -1.553, "population": 277269, "region_code": "FR-PDL", "search_name": "nantes", "alternate_name": null},
{"id": 2992166, "name": "Montpellier", "country": "FR", "latitude": 43.611, "longitude": 3.877, "population": 248252, "region_code": "FR-OCC", "search_name": "montpellier", "alternate_name": null},
{"id": 2995469, "name": "Marseille", "country": "FR", "latitude": 43.297, "longitude": 5.381, "population": 794811, "region_code": "FR-PAC", "search_name": "marseille", "alternate_name": null},
{"id": 2996944, "name": "Lyon", "country": "FR", "latitude": 45.748, "longitude": 4.847, "population": 472317, "region_code": "FR-ARA", "search_name": "lyon", "alternate_name": null},
{"id": 2998324, "name": "Lille", "country": "FR", "latitude": 50.633, "longitude": 3.059, "population": 228328, "region_code": "FR-HDF", "search_name": "lille", "alternate_name": "rijsel"},
{"id": 3031582, "name": "Bordeaux", "country": "FR", "latitude": 44.84, "longitude": -0.58, "population": 231844, "region_code": "FR-NAQ", "search_name": "bordeaux", "alternate_name": null},
{"id": 3247449, "name": "Aachen", "country": "DE", "latitude": 50.777, "longitude": 6.083, "population": 265208, "region_code": "DE-NW", "search_name": "aachen", "alternate_name": "aken"}
]$json$);
insert into public.company overriding system value select * from jsonb_populate_recordset(null::public.company, $json$[
{"id": "01900000-0000-7000-8000-00000000c001", "kvk": "00000000", "city": "Utrecht", "name": "Vonkje Demo B.V.", "added": "2024-03-01T09:00:00+00:00", "address": "Voorbeeldstraat 1", "country": "NL", "tradenames": ["Vonkje", "Vonkje Plus"], "vat_numbers": ["NL000000000B00"], "support_email": "support@vonkje.test", "support_phone": "+31 30 000 00 00", "delete_discount": {"code": "BLIJF20", "value_percentage": 20}}
]$json$);
insert into public.conversation overriding system value select * from jsonb_populate_recordset(null::public.conversation, $json$[
{"id": "019e5379-02a0-7ec1-863e-132a655824b2", "last_at": "2026-05-23T07:09:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000001", "last_seq": 4, "second_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-23T06:15:00+00:00", "starter_id": "01900000-0000-7000-8000-200000000001", "first_sent_text": true, "second_sent_text": true},
{"id": "019e5879-d540-7617-ba5c-99a03997e97a", "last_at": "2026-05-24T06:49:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000002", "last_seq": 5, "second_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-24T05:34:00+00:00", "starter_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "first_sent_text": true, "second_sent_text": true},
{"id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c", "last_at": "2026-05-26T04:49:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "last_seq": 7, "second_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-26T03:19:00+00:00", "starter_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "first_sent_text": true, "second_sent_text": true},
{"id": "019e62f2-7f40-7cf3-9cc9-c419534948ca", "last_at": "2026-05-26T07:17:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "last_seq": 4, "second_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2026-05-26T06:22:00+00:00", "starter_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "first_sent_text": true, "second_sent_text": true},
{"id": "019e62f6-28c0-742c-b3a3-5705836e2d4c", "last_at": "2026-05-26T08:27:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "last_seq": 4, "second_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-26T06:26:00+00:00", "starter_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "first_sent_text": true, "second_sent_text": true},
{"id": "019e62f8-e7e0-7987-a41d-85ccee72bbec", "last_at": "2026-05-26T07:51:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "last_seq": 4, "second_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-26T06:29:00+00:00", "starter_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "first_sent_text": true, "second_sent_text": true},
{"id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13", "last_at": "2026-05-31T06:06:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000002", "last_seq": 6, "second_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-31T04:21:00+00:00", "starter_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "first_sent_text": true, "second_sent_text": true},
{"id": "019e7c50-5520-7000-ac6b-a5241b822a26", "last_at": "2026-05-31T05:55:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "last_seq": 6, "second_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-31T04:35:00+00:00", "starter_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "first_sent_text": true, "second_sent_text": true},
{"id": "019e7caa-0de0-74e8-ac87-a10de06017ce", "last_at": "2026-05-31T07:03:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "last_seq": 4, "second_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "created_at": "2026-05-31T06:13:00+00:00", "starter_id": "01900000-0000-7000-8000-100000000001", "first_sent_text": true, "second_sent_text": true}
]$json$);
insert into public.conversation_side overriding system value select * from jsonb_populate_recordset(null::public.conversation_side, $json$[
{"read_seq": 4, "member_id": "01900000-0000-7000-8000-100000000001", "partner_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "deleted_seq": 0, "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"read_seq": 4, "member_id": "01900000-0000-7000-8000-100000000001", "partner_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "deleted_seq": 0, "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"},
{"read_seq": 4, "member_id": "01900000-0000-7000-8000-200000000001", "partner_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "deleted_seq": 0, "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"read_seq": 4, "member_id": "01900000-0000-7000-8000-200000000002", "partner_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "deleted_seq": 0, "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"read_seq": 4, "member_id": "01900000-0000-7000-8000-200000000002", "partner_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "deleted_seq": 0, "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"read_seq": 4, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "partner_id": "01900000-0000-7000-8000-200000000001", "deleted_seq": 0, "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"read_seq": 4, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "partner_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "deleted_seq": 0, "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"read_seq": 4, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "partner_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "deleted_seq": 0, "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"read_seq": 4, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "partner_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "deleted_seq": 0, "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"read_seq": 4, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "partner_id": "019ab027-f500-7a69-889b-90f35038a1f6", "deleted_seq": 0, "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"read_seq": 4, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "partner_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "deleted_seq": 0, "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"read_seq": 4, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "partner_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "deleted_seq": 0, "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"read_seq": 4, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "partner_id": "01900000-0000-7000-8000-100000000001", "deleted_seq": 0, "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"},
{"read_seq": 5, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "partner_id": "01900000-0000-7000-8000-200000000002", "deleted_seq": 0, "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"read_seq": 6, "member_id": "01900000-0000-7000-8000-100000000001", "partner_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "deleted_seq": 0, "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"read_seq": 6, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "partner_id": "01900000-0000-7000-8000-100000000001", "deleted_seq": 0, "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"read_seq": 6, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "partner_id": "01900000-0000-7000-8000-200000000002", "deleted_seq": 0, "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"read_seq": 7, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "partner_id": "01900000-0000-7000-8000-100000000001", "deleted_seq": 0, "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"}
]$json$);
insert into public.credit_balance overriding system value select * from jsonb_populate_recordset(null::public.credit_balance, $json$[
{"credits": 0, "member_id": "01900000-0000-7000-8000-100000000004", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-100000000006", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-100000000007", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-100000000008", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-100000000009", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-200000000004", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-200000000006", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-200000000007", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-200000000008", "paid_orders": 0, "debt_allowed": false},
{"credits": 0, "member_id": "01900000-0000-7000-8000-200000000009", "paid_orders": 0, "debt_allowed": false},
{"credits": 11, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "paid_orders": 0, "debt_allowed": false},
{"credits": 12, "member_id": "01900000-0000-7000-8000-100000000001", "paid_orders": 0, "debt_allowed": false},
{"credits": 12, "member_id": "01900000-0000-7000-8000-200000000001", "paid_orders": 0, "debt_allowed": false},
{"credits": 12, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "paid_orders": 0, "debt_allowed": false},
{"credits": 125, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "paid_orders": 1, "debt_allowed": false},
{"credits": 15, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "paid_orders": 0, "debt_allowed": false},
{"credits": 17, "member_id": "01972aef-1100-7f5d-877c-928b41816f5f", "paid_orders": 0, "debt_allowed": false},
{"credits": 17, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "paid_orders": 0, "debt_allowed": false},
{"credits": 18, "member_id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "paid_orders": 0, "debt_allowed": false},
{"credits": 24, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "paid_orders": 0, "debt_allowed": false},
{"credits": 25, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "paid_orders": 0, "debt_allowed": false},
{"credits": 250, "member_id": "01900000-0000-7000-8000-100000000002", "paid_orders": 1, "debt_allowed": false},
{"credits": 250, "member_id": "01900000-0000-7000-8000-200000000002", "paid_orders": 1, "debt_allowed": false},
{"credits": 26, "member_id": "0197e454-0100-74e0-8176-3cc40203e96c", "paid_orders": 0, "debt_allowed": false},
{"credits": 27, "member_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "paid_orders": 0, "debt_allowed": false},
{"credits": 28, "member_id": "0194f473-8900-798b-a710-cf8171eebcd1", "paid_orders": 0, "debt_allowed": false},
{"credits": 30, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "paid_orders": 0, "debt_allowed": false},
{"credits": 307, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "paid_orders": 2, "debt_allowed": false},
{"credits": 36, "member_id": "01977d54-d100-7865-ace4-7b3469885322", "paid_orders": 0, "debt_allowed": false},
{"credits": 369, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "paid_orders": 2, "debt_allowed": false},
{"credits": 5, "member_id": "01900000-0000-7000-8000-100000000003", "paid_orders": 0, "debt_allowed": false},
{"credits": 5, "member_id": "01900000-0000-7000-8000-100000000005", "paid_orders": 0, "debt_allowed": false},
{"credits": 5, "member_id": "01900000-0000-7000-8000-200000000003", "paid_orders": 0, "debt_allowed": false},
{"credits": 5, "member_id": "01900000-0000-7000-8000-200000000005", "paid_orders": 0, "debt_allowed": false}
]$json$);
insert into public.installation overriding system value select * from jsonb_populate_recordset(null::public.installation, $json$[
{"kind": "demo", "completed_at": null}
]$json$);
insert into public.invitation overriding system value select * from jsonb_populate_recordset(null::public.invitation, $json$[
{"site_id": "01900000-0000-7000-8000-00000000a001", "code_hash": "7341db8eb3e39bdb87a19a069106223c", "uses_left": 5, "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00"}
]$json$);
insert into public.known_device overriding system value select * from jsonb_populate_recordset(null::public.known_device, $json$[
{"used_at": "2026-06-01T10:00:00+00:00", "account_id": "01900000-0000-7000-8000-100000000001", "token_hash": "913f9c49dcb544e2087cee284f4a00b7"}
]$json$);
insert into public.ledger_entry overriding system value select * from jsonb_populate_recordset(null::public.ledger_entry, $json$[
{"id": 1, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-100000000001", "balance_after": 5, "counter_account": "signup"},
{"id": 10, "delta": 245, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000002", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01900000-0000-7000-8000-100000000002", "balance_after": 250, "counter_account": "demo"},
{"id": 11, "delta": 7, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01900000-0000-7000-8000-200000000001", "balance_after": 12, "counter_account": "demo"},
{"id": 12, "delta": 245, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01900000-0000-7000-8000-200000000002", "balance_after": 250, "counter_account": "demo"},
{"id": 13, "delta": 5, "ref_id": null, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "created_at": "2025-05-29T10:00:00+00:00", "request_id": "signup:01971b7b-fd00-79e5-bb10-f920234501b7", "balance_after": 5, "counter_account": "signup"},
{"id": 14, "delta": 5, "ref_id": null, "member_id": "01977d54-d100-7865-ace4-7b3469885322", "created_at": "2025-06-17T10:00:00+00:00", "request_id": "signup:01977d54-d100-7865-ace4-7b3469885322", "balance_after": 5, "counter_account": "signup"},
{"id": 15, "delta": 5, "ref_id": null, "member_id": "0197e454-0100-74e0-8176-3cc40203e96c", "created_at": "2025-07-07T10:00:00+00:00", "request_id": "signup:0197e454-0100-74e0-8176-3cc40203e96c", "balance_after": 5, "counter_account": "signup"},
{"id": 16, "delta": 5, "ref_id": null, "member_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "created_at": "2025-11-08T10:00:00+00:00", "request_id": "signup:019a62e8-9100-7a7b-9bc0-f79f0003e401", "balance_after": 5, "counter_account": "signup"},
{"id": 17, "delta": 5, "ref_id": null, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2025-08-22T10:00:00+00:00", "request_id": "signup:0198d138-8900-7b6f-9fec-e90a9aac87ef", "balance_after": 5, "counter_account": "signup"},
{"id": 18, "delta": 5, "ref_id": null, "member_id": "0194f473-8900-798b-a710-cf8171eebcd1", "created_at": "2025-02-11T10:00:00+00:00", "request_id": "signup:0194f473-8900-798b-a710-cf8171eebcd1", "balance_after": 5, "counter_account": "signup"},
{"id": 19, "delta": 5, "ref_id": null, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "created_at": "2026-03-16T10:00:00+00:00", "request_id": "signup:019cf616-9100-7b2c-b3f6-2b633d13cb35", "balance_after": 5, "counter_account": "signup"},
{"id": 2, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000002", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-100000000002", "balance_after": 5, "counter_account": "signup"},
{"id": 20, "delta": 5, "ref_id": null, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2025-03-21T10:00:00+00:00", "request_id": "signup:0195b825-3100-72e7-8b34-637ee77b85c7", "balance_after": 5, "counter_account": "signup"},
{"id": 21, "delta": 5, "ref_id": null, "member_id": "01972aef-1100-7f5d-877c-928b41816f5f", "created_at": "2025-06-01T10:00:00+00:00", "request_id": "signup:01972aef-1100-7f5d-877c-928b41816f5f", "balance_after": 5, "counter_account": "signup"},
{"id": 22, "delta": 5, "ref_id": null, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2025-01-17T10:00:00+00:00", "request_id": "signup:019473b4-8d00-7bb0-a7f2-01504a592d02", "balance_after": 5, "counter_account": "signup"},
{"id": 23, "delta": 5, "ref_id": null, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2025-11-23T10:00:00+00:00", "request_id": "signup:019ab027-f500-7a69-889b-90f35038a1f6", "balance_after": 5, "counter_account": "signup"},
{"id": 24, "delta": 5, "ref_id": null, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "created_at": "2025-08-03T10:00:00+00:00", "request_id": "signup:01986f5f-b500-761e-9c6b-474057f9b77c", "balance_after": 5, "counter_account": "signup"},
{"id": 25, "delta": 5, "ref_id": null, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2025-03-19T10:00:00+00:00", "request_id": "signup:0195add8-7900-716c-baa3-4d71ff7fc920", "balance_after": 5, "counter_account": "signup"},
{"id": 26, "delta": 5, "ref_id": null, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2025-02-20T10:00:00+00:00", "request_id": "signup:019522cc-c500-7a4b-81e2-ccf4657319a9", "balance_after": 5, "counter_account": "signup"},
{"id": 27, "delta": 5, "ref_id": null, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-16T10:00:00+00:00", "request_id": "signup:019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "balance_after": 5, "counter_account": "signup"},
{"id": 28, "delta": 5, "ref_id": null, "member_id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "created_at": "2025-06-11T10:00:00+00:00", "request_id": "signup:01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "balance_after": 5, "counter_account": "signup"},
{"id": 29, "delta": 50, "ref_id": "019db9c8-3900-7e29-aa2d-778a6b3f8139", "member_id": "01900000-0000-7000-8000-100000000002", "created_at": "2026-04-23T10:00:00+00:00", "request_id": "order:019db9c8-3900-7e29-aa2d-778a6b3f8139", "balance_after": 300, "counter_account": "order"},
{"id": 3, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000003", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-100000000003", "balance_after": 5, "counter_account": "signup"},
{"id": 30, "delta": 50, "ref_id": "019db9c8-3900-724c-8c88-4141644c8fc5", "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-04-23T10:00:00+00:00", "request_id": "order:019db9c8-3900-724c-8c88-4141644c8fc5", "balance_after": 300, "counter_account": "order"},
{"id": 31, "delta": 50, "ref_id": "0198d65e-e500-7eb1-9904-33cfa73ef36b", "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2025-08-23T10:00:00+00:00", "request_id": "order:0198d65e-e500-7eb1-9904-33cfa73ef36b", "balance_after": 55, "counter_account": "order"},
{"id": 32, "delta": 50, "ref_id": "0195bd4b-8d00-7079-ab81-2d42bcb52885", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2025-03-22T10:00:00+00:00", "request_id": "order:0195bd4b-8d00-7079-ab81-2d42bcb52885", "balance_after": 55, "counter_account": "order"},
{"id": 33, "delta": 50, "ref_id": "0195c271-e900-7476-b00d-338f45661092", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2025-03-23T10:00:00+00:00", "request_id": "order:0195c271-e900-7476-b00d-338f45661092", "balance_after": 105, "counter_account": "order"},
{"id": 34, "delta": 50, "ref_id": "019e3560-d900-782e-b9ac-74ad47d9b168", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-17T10:00:00+00:00", "request_id": "order:019e3560-d900-782e-b9ac-74ad47d9b168", "balance_after": 55, "counter_account": "order"},
{"id": 35, "delta": 50, "ref_id": "019e3a87-3500-797d-938d-bfb9b2d7a817", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-18T10:00:00+00:00", "request_id": "order:019e3a87-3500-797d-938d-bfb9b2d7a817", "balance_after": 105, "counter_account": "order"},
{"id": 36, "delta": 26, "ref_id": null, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01971b7b-fd00-79e5-bb10-f920234501b7", "balance_after": 31, "counter_account": "demo"},
{"id": 37, "delta": 31, "ref_id": null, "member_id": "01977d54-d100-7865-ace4-7b3469885322", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01977d54-d100-7865-ace4-7b3469885322", "balance_after": 36, "counter_account": "demo"},
{"id": 38, "delta": 21, "ref_id": null, "member_id": "0197e454-0100-74e0-8176-3cc40203e96c", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:0197e454-0100-74e0-8176-3cc40203e96c", "balance_after": 26, "counter_account": "demo"},
{"id": 39, "delta": 22, "ref_id": null, "member_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019a62e8-9100-7a7b-9bc0-f79f0003e401", "balance_after": 27, "counter_account": "demo"},
{"id": 4, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000005", "created_at": "2026-06-01T09:55:00+00:00", "request_id": "signup:01900000-0000-7000-8000-100000000005", "balance_after": 5, "counter_account": "signup"},
{"id": 40, "delta": 71, "ref_id": null, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:0198d138-8900-7b6f-9fec-e90a9aac87ef", "balance_after": 126, "counter_account": "demo"},
{"id": 41, "delta": 23, "ref_id": null, "member_id": "0194f473-8900-798b-a710-cf8171eebcd1", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:0194f473-8900-798b-a710-cf8171eebcd1", "balance_after": 28, "counter_account": "demo"},
{"id": 42, "delta": 17, "ref_id": null, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019cf616-9100-7b2c-b3f6-2b633d13cb35", "balance_after": 22, "counter_account": "demo"},
{"id": 43, "delta": 205, "ref_id": null, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:0195b825-3100-72e7-8b34-637ee77b85c7", "balance_after": 310, "counter_account": "demo"},
{"id": 44, "delta": 12, "ref_id": null, "member_id": "01972aef-1100-7f5d-877c-928b41816f5f", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01972aef-1100-7f5d-877c-928b41816f5f", "balance_after": 17, "counter_account": "demo"},
{"id": 45, "delta": 9, "ref_id": null, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019473b4-8d00-7bb0-a7f2-01504a592d02", "balance_after": 14, "counter_account": "demo"},
{"id": 46, "delta": 21, "ref_id": null, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019ab027-f500-7a69-889b-90f35038a1f6", "balance_after": 26, "counter_account": "demo"},
{"id": 47, "delta": 11, "ref_id": null, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01986f5f-b500-761e-9c6b-474057f9b77c", "balance_after": 16, "counter_account": "demo"},
{"id": 48, "delta": 10, "ref_id": null, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:0195add8-7900-716c-baa3-4d71ff7fc920", "balance_after": 15, "counter_account": "demo"},
{"id": 49, "delta": 25, "ref_id": null, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019522cc-c500-7a4b-81e2-ccf4657319a9", "balance_after": 30, "counter_account": "demo"},
{"id": 5, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-200000000001", "balance_after": 5, "counter_account": "signup"},
{"id": 50, "delta": 267, "ref_id": null, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "balance_after": 372, "counter_account": "demo"},
{"id": 51, "delta": 13, "ref_id": null, "member_id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "balance_after": 18, "counter_account": "demo"},
{"id": 52, "delta": -1, "ref_id": "019e7cb9-9e40-7e49-bb28-040fc5ff197e", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-31T06:30:00+00:00", "request_id": "message:01900000-0000-7000-8000-100000000001:019e7cb9-9e40-7c4e-8ee0-51fec1477be9", "balance_after": 11, "counter_account": "message"},
{"id": 53, "delta": -5, "ref_id": "019e7cd7-d4a0-7734-af0b-da93455a787f", "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "created_at": "2026-05-31T07:03:00+00:00", "request_id": "message:019cf616-9100-7b2c-b3f6-2b633d13cb35:019e7cd7-d4a0-750b-b246-51d459c28298", "balance_after": 17, "counter_account": "gift"},
{"id": 54, "delta": -1, "ref_id": "019e7c7a-7260-7255-9b7b-2a64bf27da90", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-31T05:21:00+00:00", "request_id": "message:0195b825-3100-72e7-8b34-637ee77b85c7:019e7c7a-7260-7588-8f85-43a71063242f", "balance_after": 309, "counter_account": "message"},
{"id": 55, "delta": -1, "ref_id": "019e7c84-8480-7b79-84be-008bd3d2b154", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-31T05:32:00+00:00", "request_id": "message:01900000-0000-7000-8000-100000000001:019e7c84-8480-7537-876d-60390db9e194", "balance_after": 10, "counter_account": "message"},
{"id": 56, "delta": -1, "ref_id": "019e7c85-6ee0-7306-bd0b-389a8e39b20b", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-31T05:33:00+00:00", "request_id": "message:0195b825-3100-72e7-8b34-637ee77b85c7:019e7c85-6ee0-7d69-a6ee-ae29c22f38f7", "balance_after": 308, "counter_account": "message"},
{"id": 57, "delta": -1, "ref_id": "019e7c99-9320-76a2-902e-b69124650d03", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-31T05:55:00+00:00", "request_id": "message:0195b825-3100-72e7-8b34-637ee77b85c7:019e7c99-9320-746f-b738-caf61d4f1938", "balance_after": 307, "counter_account": "message"},
{"id": 58, "delta": -1, "ref_id": "019e6265-8180-7114-8d59-6f76bd0caf9f", "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-26T03:48:00+00:00", "request_id": "message:019473b4-8d00-7bb0-a7f2-01504a592d02:019e6265-8180-7e4d-8560-e3702ad5262d", "balance_after": 13, "counter_account": "message"},
{"id": 59, "delta": -1, "ref_id": "019e626a-1560-7af1-99a7-b51b249c7bb7", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-26T03:53:00+00:00", "request_id": "message:01900000-0000-7000-8000-100000000001:019e626a-1560-7808-8ba3-f6302b290349", "balance_after": 9, "counter_account": "message"},
{"id": 6, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-200000000002", "balance_after": 5, "counter_account": "signup"},
{"id": 60, "delta": -1, "ref_id": "019e6280-0e60-7640-9ab2-f330824330a3", "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-26T04:17:00+00:00", "request_id": "message:019473b4-8d00-7bb0-a7f2-01504a592d02:019e6280-0e60-7342-80a9-509d3100365b", "balance_after": 12, "counter_account": "message"},
{"id": 61, "delta": -1, "ref_id": "019e6297-dc20-7e65-8902-f4de0ff7b8e2", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-26T04:43:00+00:00", "request_id": "message:01900000-0000-7000-8000-100000000001:019e6297-dc20-7ac9-8549-4e40e8561754", "balance_after": 8, "counter_account": "message"},
{"id": 62, "delta": -1, "ref_id": "019e629d-5a60-7a4f-9a7e-2ac94637fb9a", "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-26T04:49:00+00:00", "request_id": "message:019473b4-8d00-7bb0-a7f2-01504a592d02:019e629d-5a60-760d-a6aa-a3aa0c03f8b5", "balance_after": 11, "counter_account": "message"},
{"id": 63, "delta": -1, "ref_id": "019e6323-ef80-7903-88d4-b6ac0454e9a2", "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "created_at": "2026-05-26T07:16:00+00:00", "request_id": "message:01986f5f-b500-761e-9c6b-474057f9b77c:019e6323-ef80-786c-b99c-02840ff471fe", "balance_after": 15, "counter_account": "message"},
{"id": 64, "delta": -1, "ref_id": "019e6324-d9e0-73b9-a81b-f039d6501266", "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2026-05-26T07:17:00+00:00", "request_id": "message:019ab027-f500-7a69-889b-90f35038a1f6:019e6324-d9e0-7fa9-b759-b69f340608f3", "balance_after": 25, "counter_account": "message"},
{"id": 65, "delta": -1, "ref_id": "019e632f-d660-7b0b-8f54-f5dc2952e1d6", "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "created_at": "2026-05-26T07:29:00+00:00", "request_id": "message:01971b7b-fd00-79e5-bb10-f920234501b7:019e632f-d660-780e-9255-2bfcd584936d", "balance_after": 30, "counter_account": "message"},
{"id": 66, "delta": -1, "ref_id": "019e6343-faa0-7dc8-b9b7-9da06990fb2d", "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-26T07:51:00+00:00", "request_id": "message:0198d138-8900-7b6f-9fec-e90a9aac87ef:019e6343-faa0-77e8-8891-6a1f04e55734", "balance_after": 125, "counter_account": "message"},
{"id": 67, "delta": -1, "ref_id": "019e539f-7660-7b6e-a668-3d582278e8b6", "member_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-05-23T06:57:00+00:00", "request_id": "message:01900000-0000-7000-8000-200000000001:019e539f-7660-7d8b-935e-660194a1116f", "balance_after": 11, "counter_account": "message"},
{"id": 68, "delta": -5, "ref_id": "019e53aa-72e0-7cc6-899a-906e4fa364a3", "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-23T07:09:00+00:00", "request_id": "message:019522cc-c500-7a4b-81e2-ccf4657319a9:019e53aa-72e0-733a-8910-577f1c5ebdda", "balance_after": 25, "counter_account": "gift"},
{"id": 69, "delta": -1, "ref_id": "019e7c66-4e20-7f16-af4d-a98c5798d749", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-31T04:59:00+00:00", "request_id": "message:019e303a-7d00-7cf5-99cb-2cd5e2ca6001:019e7c66-4e20-7bb4-8254-d0a0c22a3ce9", "balance_after": 371, "counter_account": "message"},
{"id": 7, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000003", "created_at": "2026-04-22T10:00:00+00:00", "request_id": "signup:01900000-0000-7000-8000-200000000003", "balance_after": 5, "counter_account": "signup"},
{"id": 70, "delta": -1, "ref_id": "019e7c70-6040-76c0-8f5c-f1f5fa10db8e", "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-05-31T05:10:00+00:00", "request_id": "message:01900000-0000-7000-8000-200000000002:019e7c70-6040-71af-809f-ecf6ceff2db7", "balance_after": 299, "counter_account": "message"},
{"id": 71, "delta": -1, "ref_id": "019e7c88-2e00-7d8f-90ab-58c390d46048", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-31T05:36:00+00:00", "request_id": "message:019e303a-7d00-7cf5-99cb-2cd5e2ca6001:019e7c88-2e00-7788-acc2-3c50514c641b", "balance_after": 370, "counter_account": "message"},
{"id": 72, "delta": -1, "ref_id": "019e7ca3-a540-79cf-9a7a-4a287525d865", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-31T06:06:00+00:00", "request_id": "message:019e303a-7d00-7cf5-99cb-2cd5e2ca6001:019e7ca3-a540-7059-99ef-961ae160e464", "balance_after": 369, "counter_account": "message"},
{"id": 73, "delta": -1, "ref_id": "019e5895-4c80-7222-b0c4-863700fd53b5", "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-24T06:04:00+00:00", "request_id": "message:0195add8-7900-716c-baa3-4d71ff7fc920:019e5895-4c80-7d7c-b52f-2cd8d3e5b039", "balance_after": 14, "counter_account": "message"},
{"id": 74, "delta": -1, "ref_id": "019e58b7-2c60-7421-8bb0-dcb55c854900", "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-05-24T06:41:00+00:00", "request_id": "message:01900000-0000-7000-8000-200000000002:019e58b7-2c60-75a1-b0d6-c9ccfec0115c", "balance_after": 298, "counter_account": "message"},
{"id": 75, "delta": -1, "ref_id": "019e58be-7f60-7e55-bc7d-f31ae84ebbc2", "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-24T06:49:00+00:00", "request_id": "message:0195add8-7900-716c-baa3-4d71ff7fc920:019e58be-7f60-77ef-8ac4-8a23a38583fe", "balance_after": 13, "counter_account": "message"},
{"id": 76, "delta": -1, "ref_id": "019e633f-66c0-7fd9-8255-eeb575e9b312", "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-26T07:46:00+00:00", "request_id": "message:019522cc-c500-7a4b-81e2-ccf4657319a9:019e633f-66c0-736c-adfd-ac90dd3cbd33", "balance_after": 24, "counter_account": "message"},
{"id": 77, "delta": -1, "ref_id": "019e6364-f020-7c81-ab98-69a1dc2483b8", "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-26T08:27:00+00:00", "request_id": "message:0195add8-7900-716c-baa3-4d71ff7fc920:019e6364-f020-7f5b-93c5-ed349122d1a5", "balance_after": 12, "counter_account": "message"},
{"id": 78, "delta": 4, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo conversations:01900000-0000-7000-8000-100000000001", "balance_after": 12, "counter_account": "demo"},
{"id": 79, "delta": -50, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000002", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo conversations:01900000-0000-7000-8000-100000000002", "balance_after": 250, "counter_account": "demo"},
{"id": 8, "delta": 5, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000005", "created_at": "2026-06-01T09:55:00+00:00", "request_id": "signup:01900000-0000-7000-8000-200000000005", "balance_after": 5, "counter_account": "signup"},
{"id": 80, "delta": 1, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo conversations:01900000-0000-7000-8000-200000000001", "balance_after": 12, "counter_account": "demo"},
{"id": 81, "delta": -48, "ref_id": null, "member_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo conversations:01900000-0000-7000-8000-200000000002", "balance_after": 250, "counter_account": "demo"},
{"id": 9, "delta": 7, "ref_id": null, "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "request_id": "demo:01900000-0000-7000-8000-100000000001", "balance_after": 12, "counter_account": "demo"}
]$json$);
insert into public.like_quota overriding system value select * from jsonb_populate_recordset(null::public.like_quota, $json$[
{"day": "2026-06-01", "kind": "swipe", "given": 3, "member_id": "01900000-0000-7000-8000-100000000001"}
]$json$);
insert into public.like_snooze overriding system value select * from jsonb_populate_recordset(null::public.like_snooze, $json$[
{"other_id": "01900000-0000-7000-8000-100000000002", "member_id": "01900000-0000-7000-8000-100000000001", "snoozed_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.login_failure overriding system value select * from jsonb_populate_recordset(null::public.login_failure, $json$[
{"site_id": "01900000-0000-7000-8000-00000000a001", "subject": "b5e3374e43f6544852f7751dfc529100", "failed_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.mail_outbox overriding system value select * from jsonb_populate_recordset(null::public.mail_outbox, $json$[
{"id": "8f6d2587-3d98-df8f-6bbb-646f58c26819", "html": "<p>Hoi</p>", "text": "Hoi", "headers": {"X-Kind": "test"}, "sent_at": null, "site_id": "01900000-0000-7000-8000-00000000a001", "subject": "Hoi", "attempts": 0, "from_name": "Vonkje", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "last_error": null, "to_address": "anna@demo.vonk.test", "next_attempt_at": "2026-06-01T10:05:00+00:00"}
]$json$);
insert into public.match_criteria overriding system value select * from jsonb_populate_recordset(null::public.match_criteria, $json$[
{"area": "anywhere", "seeks": "both", "max_age": 49, "min_age": 27, "site_id": "01900000-0000-7000-8000-00000000a002", "interests": [], "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "body_types": ["large", "athletic", "curvy"], "changed_at": "2026-06-01T10:00:00+00:00", "relationship_statuses": ["single", "widowed"]},
{"area": "country", "seeks": "both", "max_age": 37, "min_age": 18, "site_id": "01900000-0000-7000-8000-00000000a001", "interests": ["movies", "gardening", "relationship"], "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "body_types": [], "changed_at": "2026-06-01T10:00:00+00:00", "relationship_statuses": ["divorced", "in_relationship"]},
{"area": "country", "seeks": "female", "max_age": 52, "min_age": 32, "site_id": "01900000-0000-7000-8000-00000000a001", "interests": ["travelling", "cooking"], "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "body_types": ["large", "athletic", "slim"], "changed_at": "2026-06-01T10:00:00+00:00", "relationship_statuses": []},
{"area": "region", "seeks": "both", "max_age": 49, "min_age": 33, "site_id": "01900000-0000-7000-8000-00000000a001", "interests": ["sushi", "bbq", "music"], "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "body_types": ["slim", "large", "athletic"], "changed_at": "2026-06-01T10:00:00+00:00", "relationship_statuses": ["divorced", "widowed"]}
]$json$);
insert into public.member_count overriding system value select * from jsonb_populate_recordset(null::public.member_count, $json$[
{"gender": "female", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1987-01-01"},
{"gender": "female", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1972-03-01"},
{"gender": "female", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1983-12-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1992-04-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1998-06-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "bi", "birth_month": "1986-09-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1983-05-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1992-04-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1998-06-01"},
{"gender": "female", "region": "BE-VAN", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1987-01-01"},
{"gender": "female", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1972-03-01"},
{"gender": "female", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1983-12-01"},
{"gender": "female", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1998-06-01"},
{"gender": "female", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1998-06-01"},
{"gender": "female", "region": "NL-NB", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1983-05-01"},
{"gender": "female", "region": "NL-NH", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "bi", "birth_month": "1986-09-01"},
{"gender": "female", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1992-04-01"},
{"gender": "female", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1992-04-01"},
{"gender": "male", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1990-09-01"},
{"gender": "male", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1998-08-01"},
{"gender": "male", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1982-12-01"},
{"gender": "male", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1985-09-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1986-05-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1996-11-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1955-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1981-09-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1985-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1987-09-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1988-09-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1980-09-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1985-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1987-09-01"},
{"gender": "male", "region": "BE-VAN", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1990-09-01"},
{"gender": "male", "region": "BE-VBR", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1998-08-01"},
{"gender": "male", "region": "DE-NI", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1982-12-01"},
{"gender": "male", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1985-09-01"},
{"gender": "male", "region": "NL-FR", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1996-11-01"},
{"gender": "male", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1955-01-01"},
{"gender": "male", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1988-09-01"},
{"gender": "male", "region": "NL-NB", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_month": "1986-05-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1981-09-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1985-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_month": "1987-09-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1980-09-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1985-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_month": "1987-09-01"}
]$json$);
insert into public.member_export overriding system value select * from jsonb_populate_recordset(null::public.member_export, $json$[
{"id": "b2507468-f951-5635-8fa4-90fd543ad2f0", "done": 40, "bytes": 12345, "steps": 40, "status": "ready", "site_id": "01900000-0000-7000-8000-00000000a001", "file_key": "adcdbd79a8d84175c229b192aadc02f2", "ready_at": "2026-06-01T10:01:00+00:00", "member_id": "01900000-0000-7000-8000-100000000001", "expires_at": "2026-06-08T10:00:00+00:00", "requested_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.member_like overriding system value select * from jsonb_populate_recordset(null::public.member_like, $json$[
{"seen_at": "2026-05-13T20:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "0197e454-0100-74e0-8176-3cc40203e96c", "created_at": "2026-05-13T20:00:00+00:00"},
{"seen_at": "2026-05-14T00:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019ab027-f500-7a69-889b-90f35038a1f6", "liker_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-14T00:00:00+00:00"},
{"seen_at": "2026-05-14T09:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0197e454-0100-74e0-8176-3cc40203e96c", "liker_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-14T09:00:00+00:00"},
{"seen_at": "2026-05-16T07:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "01900000-0000-7000-8000-200000000001", "liker_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-16T07:00:00+00:00"},
{"seen_at": "2026-05-17T02:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "liker_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-17T02:00:00+00:00"},
{"seen_at": "2026-05-17T02:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "liker_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-05-17T02:00:00+00:00"},
{"seen_at": "2026-05-17T08:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "created_at": "2026-05-17T08:00:00+00:00"},
{"seen_at": "2026-05-18T08:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "liker_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-18T08:00:00+00:00"},
{"seen_at": "2026-05-18T11:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0197e454-0100-74e0-8176-3cc40203e96c", "liker_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-18T11:00:00+00:00"},
{"seen_at": "2026-05-18T12:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "created_at": "2026-05-18T12:00:00+00:00"},
{"seen_at": "2026-05-18T13:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "liker_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2026-05-18T13:00:00+00:00"},
{"seen_at": "2026-05-18T22:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "liker_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "created_at": "2026-05-18T22:00:00+00:00"},
{"seen_at": "2026-05-18T22:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "liker_id": "01900000-0000-7000-8000-200000000002", "created_at": "2026-05-18T22:00:00+00:00"},
{"seen_at": "2026-05-19T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "liker_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-19T10:00:00+00:00"},
{"seen_at": "2026-05-19T12:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "01972aef-1100-7f5d-877c-928b41816f5f", "created_at": "2026-05-19T12:00:00+00:00"},
{"seen_at": "2026-05-19T19:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "liker_id": "01972aef-1100-7f5d-877c-928b41816f5f", "created_at": "2026-05-19T19:00:00+00:00"},
{"seen_at": "2026-05-20T15:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "01900000-0000-7000-8000-200000000002", "liker_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "created_at": "2026-05-20T15:00:00+00:00"},
{"seen_at": "2026-05-20T17:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "liker_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-20T17:00:00+00:00"},
{"seen_at": "2026-05-22T04:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "liker_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "created_at": "2026-05-22T04:00:00+00:00"},
{"seen_at": "2026-05-24T22:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "liker_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-24T22:00:00+00:00"},
{"seen_at": "2026-05-25T07:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "liker_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-25T07:00:00+00:00"},
{"seen_at": "2026-05-25T09:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "01900000-0000-7000-8000-200000000002", "liker_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "created_at": "2026-05-25T09:00:00+00:00"},
{"seen_at": "2026-05-25T20:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "created_at": "2026-05-25T20:00:00+00:00"},
{"seen_at": "2026-05-27T19:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "created_at": "2026-05-27T19:00:00+00:00"},
{"seen_at": "2026-05-29T03:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "liker_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "created_at": "2026-05-29T03:00:00+00:00"},
{"seen_at": "2026-05-29T13:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "liker_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-29T13:00:00+00:00"},
{"seen_at": "2026-05-29T19:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "liker_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-29T19:00:00+00:00"},
{"seen_at": "2026-05-30T03:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "liked_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "liker_id": "01900000-0000-7000-8000-200000000001", "created_at": "2026-05-30T03:00:00+00:00"},
{"seen_at": "2026-05-31T00:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01972aef-1100-7f5d-877c-928b41816f5f", "liker_id": "01977d54-d100-7865-ace4-7b3469885322", "created_at": "2026-05-31T00:00:00+00:00"},
{"seen_at": "2026-05-31T18:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "liker_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-05-31T18:00:00+00:00"},
{"seen_at": "2026-05-31T19:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "019ab027-f500-7a69-889b-90f35038a1f6", "liker_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "created_at": "2026-05-31T19:00:00+00:00"},
{"seen_at": "2026-05-31T21:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "created_at": "2026-05-31T21:00:00+00:00"},
{"seen_at": "2026-05-31T21:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "0197e454-0100-74e0-8176-3cc40203e96c", "liker_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-31T21:00:00+00:00"},
{"seen_at": null, "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000001", "liker_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "created_at": "2026-05-21T12:00:00+00:00"},
{"seen_at": null, "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000002", "liker_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "created_at": "2026-05-27T13:00:00+00:00"},
{"seen_at": null, "site_id": "01900000-0000-7000-8000-00000000a001", "liked_id": "01900000-0000-7000-8000-100000000002", "liker_id": "019ab027-f500-7a69-889b-90f35038a1f6", "created_at": "2026-05-12T14:00:00+00:00"}
]$json$);
insert into public.member_match overriding system value select * from jsonb_populate_recordset(null::public.member_match, $json$[
{"site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "second_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "matched_at": "2026-05-17T04:00:00+00:00", "first_notified_at": "2026-05-17T04:00:00+00:00", "second_notified_at": "2026-05-17T04:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "second_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "matched_at": "2026-05-13T11:00:00+00:00", "first_notified_at": "2026-05-13T11:00:00+00:00", "second_notified_at": "2026-05-13T11:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01900000-0000-7000-8000-100000000001", "second_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "matched_at": "2026-05-14T14:00:00+00:00", "first_notified_at": "2026-05-14T14:00:00+00:00", "second_notified_at": "2026-05-14T14:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "second_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "matched_at": "2026-05-29T15:00:00+00:00", "first_notified_at": "2026-05-29T15:00:00+00:00", "second_notified_at": "2026-05-29T15:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a001", "first_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "second_id": "019ab027-f500-7a69-889b-90f35038a1f6", "matched_at": "2026-05-28T00:00:00+00:00", "first_notified_at": "2026-05-28T00:00:00+00:00", "second_notified_at": "2026-05-28T00:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000001", "second_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "matched_at": "2026-05-12T14:00:00+00:00", "first_notified_at": "2026-05-12T14:00:00+00:00", "second_notified_at": "2026-05-12T14:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000002", "second_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "matched_at": "2026-05-16T10:00:00+00:00", "first_notified_at": "2026-05-16T10:00:00+00:00", "second_notified_at": "2026-05-16T10:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "01900000-0000-7000-8000-200000000002", "second_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "matched_at": "2026-05-26T16:00:00+00:00", "first_notified_at": "2026-05-26T16:00:00+00:00", "second_notified_at": "2026-05-26T16:00:00+00:00"},
{"site_id": "01900000-0000-7000-8000-00000000a002", "first_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "second_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "matched_at": "2026-05-18T11:00:00+00:00", "first_notified_at": "2026-05-18T11:00:00+00:00", "second_notified_at": "2026-05-18T11:00:00+00:00"}
]$json$);
insert into public.member_search overriding system value select * from jsonb_populate_recordset(null::public.member_search, $json$[
{"name": "Administratie", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000009", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Administratie", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000009", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Andreas", "gender": "male", "region": "DE-NI", "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Hannover", "member_id": "01972aef-1100-7f5d-877c-928b41816f5f", "sexuality": "hetero", "signup_at": "2025-06-01T10:00:00+00:00", "birth_date": "1982-12-09", "last_active": "2026-06-01T07:58:04.383+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Anja", "gender": "female", "region": "DE-NW", "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Hamm", "member_id": "01977d54-d100-7865-ace4-7b3469885322", "sexuality": "hetero", "signup_at": "2025-06-17T10:00:00+00:00", "birth_date": "1972-03-19", "last_active": "2026-05-22T10:11:02.111+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Anna", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000001", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1992-04-17", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": "37fe65b261cde49f30c9751408670674", "main_photo_hash": "1QcSHQRnh493V4dIh4eXh1h4kJUI"},
{"name": "Anna", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000001", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1992-04-17", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Arjan", "gender": "male", "region": "NL-NB", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Dongen", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "sexuality": "bi", "signup_at": "2025-03-21T10:00:00+00:00", "birth_date": "1986-05-10", "last_active": "2026-06-01T09:13:29.255+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Beheer", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000006", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Beheer", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000006", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Bert", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Amersfoort", "member_id": "01900000-0000-7000-8000-100000000002", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1987-09-03", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Bert", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Amersfoort", "member_id": "01900000-0000-7000-8000-200000000002", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1987-09-03", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Carl", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000003", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1985-01-22", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Carl", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000003", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1985-01-22", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Cor", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Woerden", "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "sexuality": "hetero", "signup_at": "2026-03-16T10:00:00+00:00", "birth_date": "1981-09-23", "last_active": "2026-05-24T00:09:57.728+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Dirk", "gender": "male", "region": "DE-NW", "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Gelsenkirchen", "member_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "sexuality": "hetero", "signup_at": "2025-11-08T10:00:00+00:00", "birth_date": "1985-09-01", "last_active": "2026-06-01T05:22:01.118+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Dora", "gender": "female", "region": "BE-VOV", "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": false, "city_name": "Gent", "member_id": "01900000-0000-7000-8000-100000000004", "sexuality": "hetero", "signup_at": "2026-06-01T08:00:00+00:00", "birth_date": "1995-11-30", "last_active": "2026-06-01T08:00:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Dora", "gender": "female", "region": "BE-VOV", "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": false, "city_name": "Gent", "member_id": "01900000-0000-7000-8000-200000000004", "sexuality": "hetero", "signup_at": "2026-06-01T08:00:00+00:00", "birth_date": "1995-11-30", "last_active": "2026-06-01T08:00:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Eva", "gender": "female", "region": "NL-GE", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Nijmegen", "member_id": "01900000-0000-7000-8000-100000000005", "sexuality": "hetero", "signup_at": "2026-06-01T09:55:00+00:00", "birth_date": "1998-06-09", "last_active": "2026-06-01T09:59:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Eva", "gender": "female", "region": "NL-GE", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Nijmegen", "member_id": "01900000-0000-7000-8000-200000000005", "sexuality": "hetero", "signup_at": "2026-06-01T09:55:00+00:00", "birth_date": "1998-06-09", "last_active": "2026-06-01T09:59:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Finn", "gender": "male", "region": "NL-LI", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Eijsden", "member_id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "sexuality": "hetero", "signup_at": "2025-06-11T10:00:00+00:00", "birth_date": "1993-01-28", "last_active": "2026-06-01T09:02:25.037+00:00", "is_fictional": true, "main_photo_key": null, "main_photo_hash": null},
{"name": "Gerard", "gender": "male", "region": "NL-GE", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Nijmegen", "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "sexuality": "hetero", "signup_at": "2025-05-29T10:00:00+00:00", "birth_date": "1988-09-02", "last_active": "2026-06-01T09:07:37.954+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Katja", "gender": "female", "region": "DE-NW", "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Attendorn", "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "sexuality": "hetero", "signup_at": "2025-08-22T10:00:00+00:00", "birth_date": "1983-12-25", "last_active": "2026-06-01T08:03:01.672+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Katrien", "gender": "female", "region": "BE-VAN", "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Mol", "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "sexuality": "hetero", "signup_at": "2025-11-23T10:00:00+00:00", "birth_date": "1987-01-15", "last_active": "2026-05-31T02:48:30.108+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Klantenservice", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000008", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Klantenservice", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000008", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Marcel", "gender": "male", "region": "NL-GE", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Warnsveld", "member_id": "0194f473-8900-798b-a710-cf8171eebcd1", "sexuality": "hetero", "signup_at": "2025-02-11T10:00:00+00:00", "birth_date": "1955-01-09", "last_active": "2026-05-30T23:36:51.249+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Marieke", "gender": "female", "region": "NL-NB", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Waalwijk", "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "sexuality": "hetero", "signup_at": "2025-03-19T10:00:00+00:00", "birth_date": "1983-05-29", "last_active": "2026-05-28T19:19:42.69+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Moderatie", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-100000000007", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Moderatie", "gender": "female", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": false, "city_name": "Utrecht", "member_id": "01900000-0000-7000-8000-200000000007", "sexuality": "hetero", "signup_at": "2026-04-22T10:00:00+00:00", "birth_date": "1980-01-01", "last_active": "2026-06-01T09:40:00+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Ria", "gender": "female", "region": "NL-NH", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Amsterdam", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "sexuality": "bi", "signup_at": "2026-05-16T10:00:00+00:00", "birth_date": "1986-09-21", "last_active": "2026-05-27T08:23:21.494+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Siebe", "gender": "male", "region": "BE-VAN", "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Antwerpen", "member_id": "0197e454-0100-74e0-8176-3cc40203e96c", "sexuality": "bi", "signup_at": "2025-07-07T10:00:00+00:00", "birth_date": "1990-09-11", "last_active": "2026-05-29T00:19:26.226+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Stijn", "gender": "male", "region": "NL-FR", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Bolsward", "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "sexuality": "bi", "signup_at": "2025-01-17T10:00:00+00:00", "birth_date": "1996-11-27", "last_active": "2026-05-29T23:25:34.16+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Ton", "gender": "male", "region": "NL-UT", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "visible": true, "city_name": "Amersfoort", "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "sexuality": "hetero", "signup_at": "2025-02-20T10:00:00+00:00", "birth_date": "1980-09-24", "last_active": "2026-06-01T09:45:29.42+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null},
{"name": "Ward", "gender": "male", "region": "BE-VBR", "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "visible": true, "city_name": "Merchtem", "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "sexuality": "hetero", "signup_at": "2025-08-03T10:00:00+00:00", "birth_date": "1998-08-31", "last_active": "2026-06-01T08:38:03.706+00:00", "is_fictional": false, "main_photo_key": null, "main_photo_hash": null}
]$json$);
insert into public.member_skip overriding system value select * from jsonb_populate_recordset(null::public.member_skip, $json$[
{"member_id": "01900000-0000-7000-8000-100000000001", "skipped_at": "2026-06-01T10:00:00+00:00", "skipped_id": "01900000-0000-7000-8000-100000000002"}
]$json$);
insert into public.member_version overriding system value select * from jsonb_populate_recordset(null::public.member_version, $json$[
{"version": 11, "member_id": "01900000-0000-7000-8000-200000000002"},
{"version": 17, "member_id": "01900000-0000-7000-8000-100000000001"},
{"version": 4, "member_id": "01900000-0000-7000-8000-200000000001"},
{"version": 4, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7"},
{"version": 4, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c"},
{"version": 4, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef"},
{"version": 4, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6"},
{"version": 4, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35"},
{"version": 6, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7"},
{"version": 6, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001"},
{"version": 7, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02"},
{"version": 8, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9"},
{"version": 9, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920"}
]$json$);
insert into public.member_year_count overriding system value select * from jsonb_populate_recordset(null::public.member_year_count, $json$[
{"gender": "female", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1987-01-01"},
{"gender": "female", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1972-01-01"},
{"gender": "female", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1983-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1992-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "bi", "birth_year": "1986-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1983-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1992-01-01"},
{"gender": "female", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "female", "region": "BE-VAN", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1987-01-01"},
{"gender": "female", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1972-01-01"},
{"gender": "female", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1983-01-01"},
{"gender": "female", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "female", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "female", "region": "NL-NB", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1983-01-01"},
{"gender": "female", "region": "NL-NH", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "bi", "birth_year": "1986-01-01"},
{"gender": "female", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1992-01-01"},
{"gender": "female", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1992-01-01"},
{"gender": "male", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1990-01-01"},
{"gender": "male", "region": "", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "male", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1982-01-01"},
{"gender": "male", "region": "", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1986-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1996-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1955-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1981-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1987-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1988-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1980-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1987-01-01"},
{"gender": "male", "region": "BE-VAN", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1990-01-01"},
{"gender": "male", "region": "BE-VBR", "country": "BE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1998-01-01"},
{"gender": "male", "region": "DE-NI", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1982-01-01"},
{"gender": "male", "region": "DE-NW", "country": "DE", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "NL-FR", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1996-01-01"},
{"gender": "male", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1955-01-01"},
{"gender": "male", "region": "NL-GE", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1988-01-01"},
{"gender": "male", "region": "NL-NB", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "bi", "birth_year": "1986-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1981-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a001", "sexuality": "hetero", "birth_year": "1987-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1980-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1985-01-01"},
{"gender": "male", "region": "NL-UT", "country": "NL", "members": 1, "site_id": "01900000-0000-7000-8000-00000000a002", "sexuality": "hetero", "birth_year": "1987-01-01"}
]$json$);
insert into public.message overriding system value select * from jsonb_populate_recordset(null::public.message, $json$[
{"id": "019e5379-02a0-7e66-b698-d99a2cb6c9b7", "seq": 1, "body": "Nog iets leuks gedaan dit weekend?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-23T06:15:00+00:00", "client_id": "019e5379-02a0-74b6-bd92-a3e21c094734", "sender_id": "01900000-0000-7000-8000-200000000001", "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"id": "019e5394-79e0-79fd-8390-40a53dd8a244", "seq": 2, "body": "Opa’s verjaardag, zesentachtig en nog steeds de beste mopjes.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-23T06:45:00+00:00", "client_id": "019e5394-79e0-7420-979c-2ea10864b01f", "sender_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"id": "019e539f-7660-7b6e-a668-3d582278e8b6", "seq": 3, "body": "Vertel er één!", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-23T06:57:00+00:00", "client_id": "019e539f-7660-7d8b-935e-660194a1116f", "sender_id": "01900000-0000-7000-8000-200000000001", "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"id": "019e53aa-72e0-7cc6-899a-906e4fa364a3", "seq": 4, "body": "Die durf ik hier niet te typen.", "gift": "coffee", "kind": "gift", "price": 5, "sent_at": "2026-05-23T07:09:00+00:00", "client_id": "019e53aa-72e0-733a-8910-577f1c5ebdda", "sender_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "conversation_id": "019e5379-02a0-7ec1-863e-132a655824b2"},
{"id": "019e5879-d540-74d2-94b8-64748299672a", "seq": 1, "body": "Hallo! Zullen we elkaar een keer bellen in plaats van typen?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-24T05:34:00+00:00", "client_id": "019e5879-d540-782d-8f69-c5e54fb9feec", "sender_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"id": "019e587a-bfa0-7b1f-b1bc-9db47a30bb82", "seq": 2, "body": "Ik wil eerst nog even rustig schrijven, als je dat goed vindt.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-24T05:35:00+00:00", "client_id": "019e587a-bfa0-7f84-91b2-9bebf6958491", "sender_id": "01900000-0000-7000-8000-200000000002", "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"id": "019e5895-4c80-7222-b0c4-863700fd53b5", "seq": 3, "body": "Natuurlijk. Geen haast.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-24T06:04:00+00:00", "client_id": "019e5895-4c80-7d7c-b52f-2cd8d3e5b039", "sender_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"id": "019e58b7-2c60-7421-8bb0-dcb55c854900", "seq": 4, "body": "Fijn. Vertel eens, wat maakt jou blij op een gewone dinsdag?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-24T06:41:00+00:00", "client_id": "019e58b7-2c60-75a1-b0d6-c9ccfec0115c", "sender_id": "01900000-0000-7000-8000-200000000002", "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"id": "019e58be-7f60-7e55-bc7d-f31ae84ebbc2", "seq": 5, "body": "Ik zag net een hond in een regenjas. Ik dacht: dat moet ik vertellen.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-24T06:49:00+00:00", "client_id": "019e58be-7f60-77ef-8ac4-8a23a38583fe", "sender_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "conversation_id": "019e5879-d540-7617-ba5c-99a03997e97a"},
{"id": "019e624a-f4a0-75d8-83f6-1cac6b54ccd7", "seq": 1, "body": "Hoe is het om in de zorg te werken?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T03:19:00+00:00", "client_id": "019e624a-f4a0-723b-bce5-b86c64604892", "sender_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e624d-b3c0-7917-b85d-64a17d139cce", "seq": 2, "body": "Zwaar en mooi. Vandaag vooral mooi.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T03:22:00+00:00", "client_id": "019e624d-b3c0-768a-b375-1b2467bb5122", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e6265-8180-7114-8d59-6f76bd0caf9f", "seq": 3, "body": "Wat gebeurde er?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T03:48:00+00:00", "client_id": "019e6265-8180-7e4d-8560-e3702ad5262d", "sender_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e626a-1560-7af1-99a7-b51b249c7bb7", "seq": 4, "body": "Een meneer van negentig vroeg of ik met hem wilde dansen.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T03:53:00+00:00", "client_id": "019e626a-1560-7808-8ba3-f6302b290349", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e6280-0e60-7640-9ab2-f330824330a3", "seq": 5, "body": "En?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T04:17:00+00:00", "client_id": "019e6280-0e60-7342-80a9-509d3100365b", "sender_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e6297-dc20-7e65-8902-f4de0ff7b8e2", "seq": 6, "body": "Natuurlijk.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T04:43:00+00:00", "client_id": "019e6297-dc20-7ac9-8549-4e40e8561754", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e629d-5a60-7a4f-9a7e-2ac94637fb9a", "seq": 7, "body": "Slaap lekker alvast!", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T04:49:00+00:00", "client_id": "019e629d-5a60-760d-a6aa-a3aa0c03f8b5", "sender_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "conversation_id": "019e624a-f4a0-7ac1-9ce2-ccee3568689c"},
{"id": "019e62f2-7f40-7362-ab63-7af68d1a9a83", "seq": 1, "body": "Ik heb net een tent gekocht en geen idee hoe hij opgezet wordt.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T06:22:00+00:00", "client_id": "019e62f2-7f40-7048-814f-2aa802b6fe6c", "sender_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"id": "019e62f6-28c0-7f47-86fb-ee3b205bc4cb", "seq": 1, "body": "Hoi! Leuke match. Wat trok je naar mijn profiel?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T06:26:00+00:00", "client_id": "019e62f6-28c0-7feb-b600-35649c12aca3", "sender_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"id": "019e62f8-e7e0-7f88-ba08-4b358b0cfb2b", "seq": 1, "body": "Speel je nog piano?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T06:29:00+00:00", "client_id": "019e62f8-e7e0-7c02-9870-52ff9a83591f", "sender_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"id": "019e62fb-a700-7eba-a3a0-b04401e2fffc", "seq": 2, "body": "Stokken kruislings, haringen schuin, vloeken mag.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T06:32:00+00:00", "client_id": "019e62fb-a700-7825-a65d-f85687fa23aa", "sender_id": "019ab027-f500-7a69-889b-90f35038a1f6", "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"id": "019e6315-4980-7106-9b63-550506c89158", "seq": 2, "body": "Elke avond een half uurtje, de buren vinden het goed.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T07:00:00+00:00", "client_id": "019e6315-4980-703f-9f28-b91da9ab60d3", "sender_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"id": "019e631b-b220-7300-aab9-c82e94729710", "seq": 2, "body": "Eerlijk? De zin over je oma.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-26T07:07:00+00:00", "client_id": "019e631b-b220-77bf-853a-a64c37989a64", "sender_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"id": "019e6323-ef80-7903-88d4-b6ac0454e9a2", "seq": 3, "body": "Kom je helpen?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T07:16:00+00:00", "client_id": "019e6323-ef80-786c-b99c-02840ff471fe", "sender_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"id": "019e6324-d9e0-73b9-a81b-f039d6501266", "seq": 4, "body": "Als er koffie is, ja.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T07:17:00+00:00", "client_id": "019e6324-d9e0-7fa9-b759-b69f340608f3", "sender_id": "019ab027-f500-7a69-889b-90f35038a1f6", "conversation_id": "019e62f2-7f40-7cf3-9cc9-c419534948ca"},
{"id": "019e632f-d660-7b0b-8f54-f5dc2952e1d6", "seq": 3, "body": "Vraag je dat of hoop je dat?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T07:29:00+00:00", "client_id": "019e632f-d660-780e-9255-2bfcd584936d", "sender_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"id": "019e633f-66c0-7fd9-8255-eeb575e9b312", "seq": 3, "body": "Ze zou het geweldig vinden dat ze dit voor me regelt.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T07:46:00+00:00", "client_id": "019e633f-66c0-736c-adfd-ac90dd3cbd33", "sender_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"id": "019e6343-faa0-7dc8-b9b7-9da06990fb2d", "seq": 4, "body": "Ik hoop het heel hard.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T07:51:00+00:00", "client_id": "019e6343-faa0-77e8-8891-6a1f04e55734", "sender_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "conversation_id": "019e62f8-e7e0-7987-a41d-85ccee72bbec"},
{"id": "019e6364-f020-7c81-ab98-69a1dc2483b8", "seq": 4, "body": "Doe haar de groeten.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-26T08:27:00+00:00", "client_id": "019e6364-f020-7f5b-93c5-ed349122d1a5", "sender_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "conversation_id": "019e62f6-28c0-742c-b3a3-5705836e2d4c"},
{"id": "019e7c43-83e0-7157-b635-ac7fd7c96d86", "seq": 1, "body": "Je profiel maakte me aan het lachen. Hoe gaat het met die planten?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T04:21:00+00:00", "client_id": "019e7c43-83e0-7aaa-bd51-c725353d95f1", "sender_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7c49-0220-7da3-8e42-27351bc92d10", "seq": 2, "body": "Eén is overleden, één twijfelt. De cactus doet het uitstekend.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T04:27:00+00:00", "client_id": "019e7c49-0220-776e-bbe5-d7365f1ce076", "sender_id": "01900000-0000-7000-8000-200000000002", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7c50-5520-783a-a728-521e212e8b5d", "seq": 1, "body": "Hoe oud zijn je kinderen?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T04:35:00+00:00", "client_id": "019e7c50-5520-738b-8b10-1412044fe5e7", "sender_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7c66-4e20-7f16-af4d-a98c5798d749", "seq": 3, "body": "Dan heb je in elk geval geduld.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T04:59:00+00:00", "client_id": "019e7c66-4e20-7bb4-8254-d0a0c22a3ce9", "sender_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7c6c-b6c0-7d47-931c-5bb9324d5db7", "seq": 2, "body": "Acht en elf. Ze vinden mij streng en oud.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T05:06:00+00:00", "client_id": "019e7c6c-b6c0-7638-8a2e-63e029f44bac", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7c70-6040-76c0-8f5c-f1f5fa10db8e", "seq": 4, "body": "Of ik vergeet gewoon water te geven. Het resultaat is hetzelfde.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:10:00+00:00", "client_id": "019e7c70-6040-71af-809f-ecf6ceff2db7", "sender_id": "01900000-0000-7000-8000-200000000002", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7c7a-7260-7255-9b7b-2a64bf27da90", "seq": 3, "body": "De mijne zijn tien en dertien, ik ken het oordeel.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:21:00+00:00", "client_id": "019e7c7a-7260-7588-8f85-43a71063242f", "sender_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7c84-8480-7b79-84be-008bd3d2b154", "seq": 4, "body": "Dan kunnen we een vereniging beginnen.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:32:00+00:00", "client_id": "019e7c84-8480-7537-876d-60390db9e194", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7c85-6ee0-7306-bd0b-389a8e39b20b", "seq": 5, "body": "Ik ben benieuwd naar je antwoord.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:33:00+00:00", "client_id": "019e7c85-6ee0-7d69-a6ee-ae29c22f38f7", "sender_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7c88-2e00-7d8f-90ab-58c390d46048", "seq": 5, "body": "Ik ben benieuwd naar je antwoord.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:36:00+00:00", "client_id": "019e7c88-2e00-7788-acc2-3c50514c641b", "sender_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7c99-9320-76a2-902e-b69124650d03", "seq": 6, "body": "Ik moest vandaag aan je denken toen ik langs het water fietste.", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T05:55:00+00:00", "client_id": "019e7c99-9320-746f-b738-caf61d4f1938", "sender_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "conversation_id": "019e7c50-5520-7000-ac6b-a5241b822a26"},
{"id": "019e7ca3-a540-79cf-9a7a-4a287525d865", "seq": 6, "body": "Zullen we zaterdag dat kopje koffie doen?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T06:06:00+00:00", "client_id": "019e7ca3-a540-7059-99ef-961ae160e464", "sender_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "conversation_id": "019e7c43-83e0-7edd-84bc-e76c8d1bcf13"},
{"id": "019e7caa-0de0-7fa2-b1cb-9b60a4533179", "seq": 1, "body": "Hoe lang loop je al hard?", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T06:13:00+00:00", "client_id": "019e7caa-0de0-7b6f-9323-b262671bebe0", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"},
{"id": "019e7caa-f840-7c33-b799-72259434e09f", "seq": 2, "body": "Drie maanden. Het is nog steeds verschrikkelijk.", "gift": null, "kind": "text", "price": 0, "sent_at": "2026-05-31T06:14:00+00:00", "client_id": "019e7caa-f840-7020-9f46-28dfd99cd028", "sender_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"},
{"id": "019e7cb9-9e40-7e49-bb28-040fc5ff197e", "seq": 3, "body": "Haha, eerlijk. Waarom blijf je het doen?", "gift": null, "kind": "text", "price": 1, "sent_at": "2026-05-31T06:30:00+00:00", "client_id": "019e7cb9-9e40-7c4e-8ee0-51fec1477be9", "sender_id": "01900000-0000-7000-8000-100000000001", "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"},
{"id": "019e7cd7-d4a0-7734-af0b-da93455a787f", "seq": 4, "body": "Om het ontbijt daarna.", "gift": "coffee", "kind": "gift", "price": 5, "sent_at": "2026-05-31T07:03:00+00:00", "client_id": "019e7cd7-d4a0-750b-b246-51d459c28298", "sender_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "conversation_id": "019e7caa-0de0-74e8-ac87-a10de06017ce"}
]$json$);
insert into public.partner overriding system value select * from jsonb_populate_recordset(null::public.partner, $json$[
{"id": "01900000-0000-7000-8000-00000000d001", "network": "voorbeeldnet", "site_id": "01900000-0000-7000-8000-00000000a001", "ended_at": null, "key_hash": "407e248e63503abbf551eeb24f1d15b559d196f9f4c7c413646a5798f0ca804b", "created_at": "2024-03-01T09:00:00+00:00"}
]$json$);
insert into public.partner_signup overriding system value select * from jsonb_populate_recordset(null::public.partner_signup, $json$[
{"id": "7d2abf2d-0fa7-c3a0-c132-36910f30bc43", "email": "nieuw@example.com", "site_id": "01900000-0000-7000-8000-00000000a001", "traffic": {"campaign": "mei"}, "reference": "x1", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-06-08T10:00:00+00:00", "partner_id": "01900000-0000-7000-8000-00000000d001", "token_hash": "2a304a1348456ccd2234cd71a81bd338", "address_hash": "884d9804999fc47a3c2694e49ad2536a"}
]$json$);
insert into public.passkey overriding system value select * from jsonb_populate_recordset(null::public.passkey, $json$[
{"id": "37ac29e8-aee6-55e8-a01f-6b2f6a1d6734", "name": "Telefoon", "counter": 7, "site_id": "01900000-0000-7000-8000-00000000a001", "used_at": null, "account_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "public_key": "\\x0102", "transports": ["internal", "hybrid"], "credential_id": "credential"}
]$json$);
insert into public.passkey_challenge overriding system value select * from jsonb_populate_recordset(null::public.passkey_challenge, $json$[
{"site_id": "01900000-0000-7000-8000-00000000a001", "account_id": "01900000-0000-7000-8000-100000000001", "expires_at": "2026-06-01T10:05:00+00:00", "challenge_hash": "b04ec0ade3d49b4a079f0e207d5e2821"}
]$json$);
insert into public.past_agreement overriding system value select * from jsonb_populate_recordset(null::public.past_agreement, $json$[
{"agreed_at": "2025-02-01T10:00:00+00:00", "account_id": "01900000-0000-7000-8000-100000000001", "terms_version": "2025-01-01T00:00:00+00:00"}
]$json$);
insert into public.payment overriding system value select * from jsonb_populate_recordset(null::public.payment, $json$[
{"id": "0195bd4b-8d00-7405-8f85-30aebb7f15e5", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2025-03-22T10:00:00+00:00", "checked_at": "2025-03-22T10:00:00+00:00", "created_at": "2025-03-22T10:00:00+00:00", "provider_id": null, "purchase_id": "0195bd4b-8d00-7079-ab81-2d42bcb52885", "amount_cents": 1495, "checkout_url": null},
{"id": "0195c271-e900-719c-97dd-1b95428ee842", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2025-03-23T10:00:00+00:00", "checked_at": "2025-03-23T10:00:00+00:00", "created_at": "2025-03-23T10:00:00+00:00", "provider_id": null, "purchase_id": "0195c271-e900-7476-b00d-338f45661092", "amount_cents": 1495, "checkout_url": null},
{"id": "0198d65e-e500-70f0-a00d-3a2e3a32af90", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2025-08-23T10:00:00+00:00", "checked_at": "2025-08-23T10:00:00+00:00", "created_at": "2025-08-23T10:00:00+00:00", "provider_id": null, "purchase_id": "0198d65e-e500-7eb1-9904-33cfa73ef36b", "amount_cents": 1495, "checkout_url": null},
{"id": "019db9c8-3900-709e-a51d-1afeaf2d9968", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2026-04-23T10:00:00+00:00", "checked_at": "2026-04-23T10:00:00+00:00", "created_at": "2026-04-23T10:00:00+00:00", "provider_id": null, "purchase_id": "019db9c8-3900-724c-8c88-4141644c8fc5", "amount_cents": 1495, "checkout_url": null},
{"id": "019db9c8-3900-7bc3-89f5-66c29638c659", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2026-04-23T10:00:00+00:00", "checked_at": "2026-04-23T10:00:00+00:00", "created_at": "2026-04-23T10:00:00+00:00", "provider_id": null, "purchase_id": "019db9c8-3900-7e29-aa2d-778a6b3f8139", "amount_cents": 1495, "checkout_url": null},
{"id": "019e3560-d900-7df8-a58f-e8602dbae438", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2026-05-17T10:00:00+00:00", "checked_at": "2026-05-17T10:00:00+00:00", "created_at": "2026-05-17T10:00:00+00:00", "provider_id": null, "purchase_id": "019e3560-d900-782e-b9ac-74ad47d9b168", "amount_cents": 1495, "checkout_url": null},
{"id": "019e3a87-3500-7b92-987a-518cd5284ab6", "checks": 0, "method": "ideal", "status": "paid", "currency": "EUR", "mismatch": false, "changed_at": "2026-05-18T10:00:00+00:00", "checked_at": "2026-05-18T10:00:00+00:00", "created_at": "2026-05-18T10:00:00+00:00", "provider_id": null, "purchase_id": "019e3a87-3500-797d-938d-bfb9b2d7a817", "amount_cents": 1495, "checkout_url": null}
]$json$);
insert into public.payment_event overriding system value select * from jsonb_populate_recordset(null::public.payment_event, $json$[
{"id": 1, "hash": "4119639092e62c55ea8be348e4d9260d", "source": "notification", "status": "paid", "snapshot": {"id": "tr_1", "status": "paid"}, "payment_id": "0195bd4b-8d00-7405-8f85-30aebb7f15e5", "received_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.payment_refund overriding system value select * from jsonb_populate_recordset(null::public.payment_refund, $json$[
{"id": "df6f8568-7a0d-5820-baa1-a069a04eff2d", "reason": "paid_twice", "sent_at": "2026-06-01T10:01:00+00:00", "currency": "EUR", "created_at": "2026-06-01T10:00:00+00:00", "payment_id": "0195bd4b-8d00-7405-8f85-30aebb7f15e5", "provider_id": "re_1", "amount_cents": 100}
]$json$);
insert into public.payment_reversal overriding system value select * from jsonb_populate_recordset(null::public.payment_reversal, $json$[
{"kind": "refund", "status": "refunded", "seen_at": "2026-06-01T10:03:00+00:00", "currency": "EUR", "changed_at": "2026-06-01T10:03:00+00:00", "payment_id": "0195bd4b-8d00-7405-8f85-30aebb7f15e5", "happened_at": "2026-06-01T10:02:00+00:00", "provider_id": "re_1", "amount_cents": 100}
]$json$);
insert into public.photo overriding system value select * from jsonb_populate_recordset(null::public.photo, $json$[
{"id": "aaceed68-dadd-8af1-f24d-658eb070449b", "width": 900, "height": 1200, "reason": null, "status": "active", "is_main": true, "site_id": "01900000-0000-7000-8000-00000000a001", "blur_key": "82592a96259e9d971fe7f1394930eea1", "file_key": "37fe65b261cde49f30c9751408670674", "position": 1, "member_id": "01900000-0000-7000-8000-100000000001", "thumbhash": "1QcSHQRnh493V4dIh4eXh1h4kJUI", "created_at": "2026-06-01T10:00:00+00:00", "perceptual_hash": "0101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101"}
]$json$);
insert into public.photo_decision overriding system value select * from jsonb_populate_recordset(null::public.photo_decision, $json$[
{"id": "b9b9e36c-1a5d-1be2-2158-df398f2e29b8", "reason": null, "site_id": "01900000-0000-7000-8000-00000000a001", "decision": "approved", "photo_id": "aaceed68-dadd-8af1-f24d-658eb070449b", "member_id": "01900000-0000-7000-8000-100000000001", "decided_at": "2026-06-01T10:00:00+00:00", "decided_by": "kees"}
]$json$);
insert into public.photo_quota overriding system value select * from jsonb_populate_recordset(null::public.photo_quota, $json$[
{"photos": 1, "member_id": "01900000-0000-7000-8000-100000000001"}
]$json$);
insert into public.profile overriding system value select * from jsonb_populate_recordset(null::public.profile, $json$[
{"name": "Administratie", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-100000000009", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Administratie", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-200000000009", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Andreas", "about": "Ik speel in Hannover in een band die alleen Nederlandse liedjes kent. Zodra het boven de vijftien graden is, gaat de barbecue aan. Honderd kilometer op de fiets en dan een tosti. Een wandeling lijkt me een fijner begin dan een formulier.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2910831, "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": "average", "city_name": "Hannover", "interests": ["biking", "movies", "theater", "bbq"], "invisible": false, "member_id": "01972aef-1100-7f5d-877c-928b41816f5f", "sexuality": "hetero", "birth_date": "1982-12-09", "created_at": "2025-06-01T10:00:00+00:00", "eye_colour": "green", "hair_colour": "blond", "region_code": "DE-NI", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Anja", "about": "In Hamm geboren, maar mijn vakanties brachten me altijd naar de Nederlandse kust. Ik speel in Hamm in een band die alleen Nederlandse liedjes kent. Zout in mijn haar, zand in de auto, ik vind het prima. Wie weet drinken we binnenkort ergens een kop koffie.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2911240, "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "many", "version": 1, "body_type": "slim", "city_name": "Hamm", "interests": ["hugging", "cooking", "tea", "kissing", "beach", "sushi", "one night stand", "massages"], "invisible": false, "member_id": "01977d54-d100-7865-ace4-7b3469885322", "sexuality": "hetero", "birth_date": "1972-03-19", "created_at": "2025-06-17T10:00:00+00:00", "eye_colour": "hazel", "hair_colour": null, "region_code": "DE-NW", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Anna", "about": "Verpleegkundige met een zwak voor lange fietstochten en korte nachten op festivals. Ik lach graag, vooral om mezelf. Wat zoek ik? Iemand die meedenkt, meelacht en niet schrikt van een volle agenda.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "few", "version": 1, "body_type": "average", "city_name": "Utrecht", "interests": ["biking", "coffee", "music", "travelling", "cooking", "reading"], "invisible": false, "member_id": "01900000-0000-7000-8000-100000000001", "sexuality": "hetero", "birth_date": "1992-04-17", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "green", "hair_colour": "brown", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Anna", "about": "Verpleegkundige met een zwak voor lange fietstochten en korte nachten op festivals. Ik lach graag, vooral om mezelf. Wat zoek ik? Iemand die meedenkt, meelacht en niet schrikt van een volle agenda.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": "few", "version": 1, "body_type": "average", "city_name": "Utrecht", "interests": ["biking", "coffee", "music", "travelling", "cooking", "reading"], "invisible": false, "member_id": "01900000-0000-7000-8000-200000000001", "sexuality": "hetero", "birth_date": "1992-04-17", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "green", "hair_colour": "brown", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Arjan", "about": "In mijn straat ben ik degene met de ladder. Ik game graag samen, liefst op de bank in plaats van online. Honderd kilometer op de fiets en dan een tosti. Vertel me iets wat niet in je profiel staat.", "seeks": "both", "gender": "male", "status": "active", "city_id": 2756723, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": null, "city_name": "Dongen", "interests": ["bbq", "music", "sushi", "biking", "video games", "safe sex"], "invisible": false, "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "sexuality": "bi", "birth_date": "1986-05-10", "created_at": "2025-03-21T10:00:00+00:00", "eye_colour": "blue", "hair_colour": "blond", "region_code": "NL-NB", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Beheer", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-100000000006", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Beheer", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-200000000006", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Bert", "about": "Timmerman, vader van twee om de week, en op zondag meestal in het bos te vinden. Ik kook beter dan ik zing. Op zoek naar iemand om rustig te leren kennen, te beginnen met een wandeling of een goed gesprek.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2759821, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": "athletic", "city_name": "Amersfoort", "interests": ["hiking", "bbq", "cooking", "music", "animals", "coffee"], "invisible": false, "member_id": "01900000-0000-7000-8000-100000000002", "sexuality": "hetero", "birth_date": "1987-09-03", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "blue", "hair_colour": "dark_brown", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Bert", "about": "Timmerman, vader van twee om de week, en op zondag meestal in het bos te vinden. Ik kook beter dan ik zing. Op zoek naar iemand om rustig te leren kennen, te beginnen met een wandeling of een goed gesprek.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2759821, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": "none", "version": 1, "body_type": "athletic", "city_name": "Amersfoort", "interests": ["hiking", "bbq", "cooking", "music", "animals", "coffee"], "invisible": false, "member_id": "01900000-0000-7000-8000-200000000002", "sexuality": "hetero", "birth_date": "1987-09-03", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "blue", "hair_colour": "dark_brown", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Carl", "about": "Rijdt motor, houdt van de zee en van stevige koffie.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "many", "version": 1, "body_type": "large", "city_name": "Utrecht", "interests": ["adventure", "beach", "coffee"], "invisible": false, "member_id": "01900000-0000-7000-8000-100000000003", "sexuality": "hetero", "birth_date": "1985-01-22", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "brown", "hair_colour": "black", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Carl", "about": "Rijdt motor, houdt van de zee en van stevige koffie.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": "many", "version": 1, "body_type": "large", "city_name": "Utrecht", "interests": ["adventure", "beach", "coffee"], "invisible": false, "member_id": "01900000-0000-7000-8000-200000000003", "sexuality": "hetero", "birth_date": "1985-01-22", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": "brown", "hair_colour": "black", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Cor", "about": "Ik sta bekend om mijn soep en om mijn slechte woordgrappen.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2744248, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "few", "version": 1, "body_type": "curvy", "city_name": "Woerden", "interests": ["hiking", "cooking", "vegetarian", "party", "travelling", "sex", "safe sex"], "invisible": false, "member_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "sexuality": "hetero", "birth_date": "1981-09-23", "created_at": "2026-03-16T10:00:00+00:00", "eye_colour": "brown", "hair_colour": "blond", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Dirk", "about": "Mijn Nederlands leerde ik van liedjes; in Gelsenkirchen zing ik ze hard in de auto. Ik eet al jaren vegetarisch en bewijs graag dat het lekker is. Drie keer per week sporten houdt mijn hoofd helder. Iemand met een eigen leven en ruimte voor een tweede stoel aan tafel.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2921466, "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "many", "version": 1, "body_type": "slim", "city_name": "Gelsenkirchen", "interests": ["gym", "tea", "vegetarian", "massages", "one night stand"], "invisible": false, "member_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "sexuality": "hetero", "birth_date": "1985-09-01", "created_at": "2025-11-08T10:00:00+00:00", "eye_colour": "green", "hair_colour": "blond", "region_code": "DE-NW", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Dora", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2797656, "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Gent", "interests": [], "invisible": false, "member_id": "01900000-0000-7000-8000-100000000004", "sexuality": "hetero", "birth_date": "1995-11-30", "created_at": "2026-06-01T08:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "BE-VOV", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Dora", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2797656, "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Gent", "interests": [], "invisible": false, "member_id": "01900000-0000-7000-8000-200000000004", "sexuality": "hetero", "birth_date": "1995-11-30", "created_at": "2026-06-01T08:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "BE-VOV", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Eva", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2750053, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Nijmegen", "interests": ["movies", "sushi"], "invisible": false, "member_id": "01900000-0000-7000-8000-100000000005", "sexuality": "hetero", "birth_date": "1998-06-09", "created_at": "2026-06-01T09:55:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-GE", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Eva", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2750053, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Nijmegen", "interests": ["movies", "sushi"], "invisible": false, "member_id": "01900000-0000-7000-8000-200000000005", "sexuality": "hetero", "birth_date": "1998-06-09", "created_at": "2026-06-01T09:55:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-GE", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Finn", "about": "Een verzonnen profiel voor wie graag schrijft. Afspreken kan niet, een goed gesprek wel.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2756283, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": "slim", "city_name": "Eijsden", "interests": ["dancing", "travelling", "adventure", "hugging", "relationship", "massages", "one night stand"], "invisible": false, "member_id": "01975e6e-a900-70dd-8fec-9a5c64b6dd7c", "sexuality": "hetero", "birth_date": "1993-01-28", "created_at": "2025-06-11T10:00:00+00:00", "eye_colour": "green", "hair_colour": "blond", "region_code": "NL-LI", "is_fictional": true, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Gerard", "about": "Ik werk in de zorg en heb daardoor rare tijden, maar altijd verhalen. Ik ga als laatste van de dansvloer. Ik val voor mensen die goed kunnen luisteren.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2750053, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": null, "city_name": "Nijmegen", "interests": ["dancing", "coffee", "fashion", "party", "hugging"], "invisible": false, "member_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "sexuality": "hetero", "birth_date": "1988-09-02", "created_at": "2025-05-29T10:00:00+00:00", "eye_colour": "green", "hair_colour": "dark_brown", "region_code": "NL-GE", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Katja", "about": "Op zaterdag ga ik vanuit Attendorn de grens over voor kaas en goede gesprekken. In de trein lees ik, thuis herlees ik. Een zoen hoeft niet meteen, een glimlach wel.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2954932, "country": "DE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Attendorn", "interests": ["kissing", "reading", "music", "bbq"], "invisible": false, "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "sexuality": "hetero", "birth_date": "1983-12-25", "created_at": "2025-08-22T10:00:00+00:00", "eye_colour": "blue", "hair_colour": "brown", "region_code": "DE-NW", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Katrien", "about": "Verpleegkundig van opleiding, avontuurlijk van aanleg. De markt op zaterdag sla ik nooit over. Ik heb een la vol thee en voor elke bui een smaak. Liefst iemand die plannen maakt en ze ook weer los kan laten.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2791067, "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "few", "version": 1, "body_type": "slim", "city_name": "Mol", "interests": ["hiking", "relationship", "movies", "tea", "shopping", "gardening"], "invisible": false, "member_id": "019ab027-f500-7a69-889b-90f35038a1f6", "sexuality": "hetero", "birth_date": "1987-01-15", "created_at": "2025-11-23T10:00:00+00:00", "eye_colour": "hazel", "hair_colour": null, "region_code": "BE-VAN", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Klantenservice", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-100000000008", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Klantenservice", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-200000000008", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Marcel", "about": "Zout in mijn haar, zand in de auto, ik vind het prima. Ik werk in de zorg en heb daardoor rare tijden, maar altijd verhalen. Een glas wijn, een lang gesprek, en de tijd vergeten. Eerlijkheid vind ik belangrijker dan perfectie.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2745003, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": "athletic", "city_name": "Warnsveld", "interests": ["beer", "beach", "adventure", "fashion", "wine", "foodie", "video games", "sex"], "invisible": false, "member_id": "0194f473-8900-798b-a710-cf8171eebcd1", "sexuality": "hetero", "birth_date": "1955-01-09", "created_at": "2025-02-11T10:00:00+00:00", "eye_colour": "brown", "hair_colour": "grey", "region_code": "NL-GE", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Marieke", "about": "Optimist met een paraplu in de tas. Een glas wijn, een lang gesprek, en de tijd vergeten. Ik zoek iemand die ook om zichzelf kan lachen.", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745123, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": "none", "version": 1, "body_type": null, "city_name": "Waalwijk", "interests": ["hugging", "gardening", "wine"], "invisible": false, "member_id": "0195add8-7900-716c-baa3-4d71ff7fc920", "sexuality": "hetero", "birth_date": "1983-05-29", "created_at": "2025-03-19T10:00:00+00:00", "eye_colour": "grey", "hair_colour": null, "region_code": "NL-NB", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Moderatie", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-100000000007", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Moderatie", "about": "", "seeks": "male", "gender": "female", "status": "active", "city_id": 2745912, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Utrecht", "interests": [], "invisible": true, "member_id": "01900000-0000-7000-8000-200000000007", "sexuality": "hetero", "birth_date": "1980-01-01", "created_at": "2026-04-22T10:00:00+00:00", "eye_colour": null, "hair_colour": null, "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": false, "hides_fictional": false, "on_sister_sites": false, "relationship_status": null},
{"name": "Ria", "about": "Collega’s vragen mij voor de borrel en voor de printer. Ik ga als laatste van de dansvloer. Strandwandeling in november: mijn idee van een perfecte dag.", "seeks": "both", "gender": "female", "status": "active", "city_id": 2759794, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": null, "city_name": "Amsterdam", "interests": ["party", "movies", "dancing", "beach", "theater", "art"], "invisible": false, "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "sexuality": "bi", "birth_date": "1986-09-21", "created_at": "2026-05-16T10:00:00+00:00", "eye_colour": "green", "hair_colour": "dark_brown", "region_code": "NL-NH", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Siebe", "about": "Het liefst ben ik ergens waar je de sterren kunt zien. Een avond theater maakt mijn hele week goed. Ik heb ooit geslapen in een boomhut en wil dat nog eens. Het mag rustig beginnen, met een goed gesprek.", "seeks": "both", "gender": "male", "status": "active", "city_id": 2803138, "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": "athletic", "city_name": "Antwerpen", "interests": ["tattoos", "music", "beer", "theater", "adventure"], "invisible": false, "member_id": "0197e454-0100-74e0-8176-3cc40203e96c", "sexuality": "bi", "birth_date": "1990-09-11", "created_at": "2025-07-07T10:00:00+00:00", "eye_colour": "blue", "hair_colour": "black", "region_code": "BE-VAN", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Stijn", "about": "Om de week is het hier druk, de andere week heb ik alle tijd. Een goede film mag van mij gerust drie uur duren. Mijn moestuin levert vooral courgettes. Heel veel courgettes. Liefst iemand die plannen maakt en ze ook weer los kan laten.", "seeks": "both", "gender": "male", "status": "active", "city_id": 2758682, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "none", "version": 1, "body_type": "athletic", "city_name": "Bolsward", "interests": ["politics", "movies", "relationship", "gardening"], "invisible": false, "member_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "sexuality": "bi", "birth_date": "1996-11-27", "created_at": "2025-01-17T10:00:00+00:00", "eye_colour": null, "hair_colour": "black", "region_code": "NL-FR", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"},
{"name": "Ton", "about": "Ik ben iemand die te vroeg op het station staat en daar dan een praatje maakt. In de trein lees ik, thuis herlees ik. Geen haast, wel zin.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2759821, "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a002", "tattoos": null, "version": 1, "body_type": "curvy", "city_name": "Amersfoort", "interests": ["photography", "reading", "hiking", "cooking", "beer", "lingerie", "one night stand"], "invisible": false, "member_id": "019522cc-c500-7a4b-81e2-ccf4657319a9", "sexuality": "hetero", "birth_date": "1980-09-24", "created_at": "2025-02-20T10:00:00+00:00", "eye_colour": "brown", "hair_colour": "grey", "region_code": "NL-UT", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "divorced"},
{"name": "Ward", "about": "Overdag studeren, ’s avonds achter de bar van een klein theater. Zout in mijn haar, zand in de auto, ik vind het prima. Ik teken, niet goed, wel vaak. Iemand met een warm hart en een goede vork.", "seeks": "female", "gender": "male", "status": "active", "city_id": 2791323, "country": "BE", "site_id": "01900000-0000-7000-8000-00000000a001", "tattoos": "many", "version": 1, "body_type": null, "city_name": "Merchtem", "interests": ["theater", "wine", "art", "beach"], "invisible": false, "member_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "sexuality": "hetero", "birth_date": "1998-08-31", "created_at": "2025-08-03T10:00:00+00:00", "eye_colour": "brown", "hair_colour": null, "region_code": "BE-VBR", "is_fictional": false, "messages_from": "everyone", "public_visible": true, "hides_fictional": false, "on_sister_sites": false, "relationship_status": "single"}
]$json$);
insert into public.purchase overriding system value select * from jsonb_populate_recordset(null::public.purchase, $json$[
{"id": "0195bd4b-8d00-7079-ab81-2d42bcb52885", "locale": "nl", "number": "2025-000004", "origin": "http://localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2025-03-22T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "bundle_id": "p0", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "vat_cents": 259, "created_at": "2025-03-22T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "0195c271-e900-7476-b00d-338f45661092", "locale": "nl", "number": "2025-000005", "origin": "http://localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2025-03-23T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "bundle_id": "p0", "member_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "vat_cents": 259, "created_at": "2025-03-23T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "0198d65e-e500-7eb1-9904-33cfa73ef36b", "locale": "nl", "number": "2025-000003", "origin": "http://localhost:3000", "status": "paid", "country": "DE", "credits": 50, "paid_at": "2025-08-23T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "bundle_id": "p0", "member_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "vat_cents": 259, "created_at": "2025-08-23T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "019db9c8-3900-724c-8c88-4141644c8fc5", "locale": "nl", "number": "2026-000002", "origin": "http://plus.localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2026-04-23T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "bundle_id": "p0", "member_id": "01900000-0000-7000-8000-200000000002", "vat_cents": 259, "created_at": "2026-04-23T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "019db9c8-3900-7e29-aa2d-778a6b3f8139", "locale": "nl", "number": "2026-000001", "origin": "http://localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2026-04-23T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a001", "currency": "EUR", "bundle_id": "p0", "member_id": "01900000-0000-7000-8000-100000000002", "vat_cents": 259, "created_at": "2026-04-23T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "019e3560-d900-782e-b9ac-74ad47d9b168", "locale": "nl", "number": "2026-000006", "origin": "http://plus.localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2026-05-17T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "bundle_id": "p0", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "vat_cents": 259, "created_at": "2026-05-17T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"},
{"id": "019e3a87-3500-797d-938d-bfb9b2d7a817", "locale": "nl", "number": "2026-000007", "origin": "http://plus.localhost:3000", "status": "paid", "country": "NL", "credits": 50, "paid_at": "2026-05-18T10:00:00+00:00", "site_id": "01900000-0000-7000-8000-00000000a002", "currency": "EUR", "bundle_id": "p0", "member_id": "019e303a-7d00-7cf5-99cb-2cd5e2ca6001", "vat_cents": 259, "created_at": "2026-05-18T10:00:00+00:00", "total_cents": 1495, "vat_percent": 21, "terms_version": "2024-03-01T09:00:00+00:00", "list_price_cents": 1495, "withdrawal_version": "2026-01"}
]$json$);
insert into public.recovery_code overriding system value select * from jsonb_populate_recordset(null::public.recovery_code, $json$[
{"code_hash": "6ccf929934691710135f3f0df7cc43c5", "account_id": "01900000-0000-7000-8000-100000000001"}
]$json$);
insert into public.region overriding system value select * from jsonb_populate_recordset(null::public.region, $json$[
{"code": "AT-1", "name": "Burgenland", "country": "AT"},
{"code": "AT-2", "name": "Kärnten", "country": "AT"},
{"code": "AT-3", "name": "Niederösterreich", "country": "AT"},
{"code": "AT-4", "name": "Oberösterreich", "country": "AT"},
{"code": "AT-5", "name": "Salzburg", "country": "AT"},
{"code": "AT-6", "name": "Steiermark", "country": "AT"},
{"code": "AT-7", "name": "Tirol", "country": "AT"},
{"code": "AT-8", "name": "Vorarlberg", "country": "AT"},
{"code": "AT-9", "name": "Wien", "country": "AT"},
{"code": "BE-BRU", "name": "Brussel", "country": "BE"},
{"code": "BE-VAN", "name": "Antwerpen", "country": "BE"},
{"code": "BE-VBR", "name": "Vlaams-Brabant", "country": "BE"},
{"code": "BE-VLI", "name": "Limburg", "country": "BE"},
{"code": "BE-VOV", "name": "Oost-Vlaanderen", "country": "BE"},
{"code": "BE-VWV", "name": "West-Vlaanderen", "country": "BE"},
{"code": "BE-WBR", "name": "Waals-Brabant", "country": "BE"},
{"code": "BE-WHT", "name": "Henegouwen", "country": "BE"},
{"code": "BE-WLG", "name": "Luik", "country": "BE"},
{"code": "BE-WLX", "name": "Luxemburg", "country": "BE"},
{"code": "BE-WNA", "name": "Namen", "country": "BE"},
{"code": "CH-AG", "name": "Aargau", "country": "CH"},
{"code": "CH-AI", "name": "Appenzell Innerrhoden", "country": "CH"},
{"code": "CH-AR", "name": "Appenzell Ausserrhoden", "country": "CH"},
{"code": "CH-BE", "name": "Bern", "country": "CH"},
{"code": "CH-BL", "name": "Basel-Landschaft", "country": "CH"},
{"code": "CH-BS", "name": "Basel-Stadt", "country": "CH"},
{"code": "CH-FR", "name": "Fribourg", "country": "CH"},
{"code": "CH-GE", "name": "Genève", "country": "CH"},
{"code": "CH-GL", "name": "Glarus", "country": "CH"},
{"code": "CH-GR", "name": "Graubünden", "country": "CH"},
{"code": "CH-JU", "name": "Jura", "country": "CH"},
{"code": "CH-LU", "name": "Luzern", "country": "CH"},
{"code": "CH-NE", "name": "Neuchâtel", "country": "CH"},
{"code": "CH-NW", "name": "Nidwalden", "country": "CH"},
{"code": "CH-OW", "name": "Obwalden", "country": "CH"},
{"code": "CH-SG", "name": "Sankt Gallen", "country": "CH"},
{"code": "CH-SH", "name": "Schaffhausen", "country": "CH"},
{"code": "CH-SO", "name": "Solothurn", "country": "CH"},
{"code": "CH-SZ", "name": "Schwyz", "country": "CH"},
{"code": "CH-TG", "name": "Thurgau", "country": "CH"},
{"code": "CH-TI", "name": "Ticino", "country": "CH"},
{"code": "CH-UR", "name": "Uri", "country": "CH"},
{"code": "CH-VD", "name": "Vaud", "country": "CH"},
{"code": "CH-VS", "name": "Valais", "country": "CH"},
{"code": "CH-ZG", "name": "Zug", "country": "CH"},
{"code": "CH-ZH", "name": "Zürich", "country": "CH"},
{"code": "DE-BB", "name": "Brandenburg", "country": "DE"},
{"code": "DE-BE", "name": "Berlin", "country": "DE"},
{"code": "DE-BW", "name": "Baden-Württemberg", "country": "DE"},
{"code": "DE-BY", "name": "Bayern", "country": "DE"},
{"code": "DE-HB", "name": "Bremen", "country": "DE"},
{"code": "DE-HE", "name": "Hessen", "country": "DE"},
{"code": "DE-HH", "name": "Hamburg", "country": "DE"},
{"code": "DE-MV", "name": "Mecklenburg-Vorpommern", "country": "DE"},
{"code": "DE-NI", "name": "Niedersachsen", "country": "DE"},
{"code": "DE-NW", "name": "Nordrhein-Westfalen", "country": "DE"},
{"code": "DE-RP", "name": "Rheinland-Pfalz", "country": "DE"},
{"code": "DE-SH", "name": "Schleswig-Holstein", "country": "DE"},
{"code": "DE-SL", "name": "Saarland", "country": "DE"},
{"code": "DE-SN", "name": "Sachsen", "country": "DE"},
{"code": "DE-ST", "name": "Sachsen-Anhalt", "country": "DE"},
{"code": "DE-TH", "name": "Thüringen", "country": "DE"},
{"code": "FR-20R", "name": "Corse", "country": "FR"},
{"code": "FR-ARA", "name": "Auvergne-Rhône-Alpes", "country": "FR"},
{"code": "FR-BFC", "name": "Bourgogne-Franche-Comté", "country": "FR"},
{"code": "FR-BRE", "name": "Bretagne", "country": "FR"},
{"code": "FR-CVL", "name": "Centre-Val de Loire", "country": "FR"},
{"code": "FR-GES", "name": "Grand Est", "country": "FR"},
{"code": "FR-HDF", "name": "Hauts-de-France", "country": "FR"},
{"code": "FR-IDF", "name": "Île-de-France", "country": "FR"},
{"code": "FR-NAQ", "name": "Nouvelle-Aquitaine", "country": "FR"},
{"code": "FR-NOR", "name": "Normandie", "country": "FR"},
{"code": "FR-OCC", "name": "Occitanie", "country": "FR"},
{"code": "FR-PAC", "name": "Provence-Alpes-Côte d'Azur", "country": "FR"},
{"code": "FR-PDL", "name": "Pays de la Loire", "country": "FR"},
{"code": "LU-CA", "name": "Capellen", "country": "LU"},
{"code": "LU-CL", "name": "Clervaux", "country": "LU"},
{"code": "LU-DI", "name": "Diekirch", "country": "LU"},
{"code": "LU-EC", "name": "Echternach", "country": "LU"},
{"code": "LU-ES", "name": "Esch-sur-Alzette", "country": "LU"},
{"code": "LU-GR", "name": "Grevenmacher", "country": "LU"},
{"code": "LU-LU", "name": "Luxembourg", "country": "LU"},
{"code": "LU-ME", "name": "Mersch", "country": "LU"},
{"code": "LU-RD", "name": "Redange", "country": "LU"},
{"code": "LU-RM", "name": "Remich", "country": "LU"},
{"code": "LU-VD", "name": "Vianden", "country": "LU"},
{"code": "LU-WI", "name": "Wiltz", "country": "LU"},
{"code": "NL-DR", "name": "Drenthe", "country": "NL"},
{"code": "NL-FL", "name": "Flevoland", "country": "NL"},
{"code": "NL-FR", "name": "Friesland", "country": "NL"},
{"code": "NL-GE", "name": "Gelderland", "country": "NL"},
{"code": "NL-GR", "name": "Groningen", "country": "NL"},
{"code": "NL-LI", "name": "Limburg", "country": "NL"},
{"code": "NL-NB", "name": "Noord-Brabant", "country": "NL"},
{"code": "NL-NH", "name": "Noord-Holland", "country": "NL"},
{"code": "NL-OV", "name": "Overijssel", "country": "NL"},
{"code": "NL-UT", "name": "Utrecht", "country": "NL"},
{"code": "NL-ZE", "name": "Zeeland", "country": "NL"},
{"code": "NL-ZH", "name": "Zuid-Holland", "country": "NL"}
]$json$);
insert into public.retention_discount overriding system value select * from jsonb_populate_recordset(null::public.retention_discount, $json$[
{"code": "BLIJF", "percent": 25, "site_id": "01900000-0000-7000-8000-00000000a001", "member_id": "01900000-0000-7000-8000-100000000001", "expires_at": "2026-06-08T10:00:00+00:00", "granted_at": "2026-06-01T10:00:00+00:00", "purchase_id": null}
]$json$);
insert into public.saved_search overriding system value select * from jsonb_populate_recordset(null::public.saved_search, $json$[
{"id": "06a943c5-9f33-a34b-b592-4aaf72cd2995", "name": "Mannen", "query": "gender=male", "site_id": "01900000-0000-7000-8000-00000000a001", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.session overriding system value select * from jsonb_populate_recordset(null::public.session, $json$[
{"id": "08b7885d921557fae72922c8278d1e5b", "handle": "fd624f36-0e92-4efc-9edb-e5c712c776bf", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01972aef-1100-7f5d-877c-928b41816f5f", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "143a5c60e577e5653fc5d93cc6aad89b", "handle": "fd2687e9-8f29-4c65-a016-ed01305c2255", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000008", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "26788ede720ff96b06882a5d4cf64900", "handle": "3d6ff367-2c1e-4551-8613-bf6e947c8085", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "019473b4-8d00-7bb0-a7f2-01504a592d02", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "3114688a8c5d8ec38962fb4cfc29ebf5", "handle": "3e0685d1-f968-4792-b90d-0635343b900f", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01986f5f-b500-761e-9c6b-474057f9b77c", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "3906a74f738a0875ad953bfd539e9629", "handle": "76bfd0d8-2d87-4119-92f0-d66072a61b2b", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "019cf616-9100-7b2c-b3f6-2b633d13cb35", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "45cf09b690a96e2f6ea0523be096fa23", "handle": "d719477c-8312-468b-8610-b7c5cdd8d614", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01977d54-d100-7865-ace4-7b3469885322", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "479c08bdd01bba93ae4b4dccee59810f", "handle": "55cd80b6-45f4-4df0-bed0-a4461d108a13", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000005", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "4ed700e90a8de005472ece7bf2b8890b", "handle": "3bc2f285-e662-4e76-bd60-bb99dc5c95b5", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000001", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "509c23df7a814c00a92d8efe9b2c83f2", "handle": "a2a85c42-ad4e-4178-a30e-562b39b4c73d", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "0194f473-8900-798b-a710-cf8171eebcd1", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "5737801ab070d88dd92797bba169f8b3", "handle": "f68a6673-d40b-43fc-b1ca-745a304ad07a", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "019a62e8-9100-7a7b-9bc0-f79f0003e401", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "5bc8bbe5dbd481e3efea28ee844610c9", "handle": "87fdb163-6fef-4125-a027-ae8b37ffbf2d", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "0197e454-0100-74e0-8176-3cc40203e96c", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "5d6324e817216ab63cef52a028ae6804", "handle": "a444bd22-e711-41d5-ad3e-a79494789eae", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000006", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "8677272440b8bb14e072120a9630299d", "handle": "69ddf797-276e-4833-9fa2-a30923bd59e5", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000009", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "8f53c474e98c2e447ab50275266639c3", "handle": "c7db5e9a-a3b8-4ea7-acee-7672c7b0df80", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000007", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "9b1a7693ad3897ffaa6fa5ec33f022fe", "handle": "cb389a1a-4c9e-4c5c-a99f-00ce400ae86c", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01971b7b-fd00-79e5-bb10-f920234501b7", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "b4242fc085934c680e1f1f3146f79d02", "handle": "a5cc38a7-9a19-46c6-9d47-98fc8c058082", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000003", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "c8fd6e96fb2afe76e5657adef5560181", "handle": "d4fca2af-6a4d-4669-aeb9-fc147bb8a381", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "019ab027-f500-7a69-889b-90f35038a1f6", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "e5f6379fbd670192a1da8b2c5d27f994", "handle": "1ef0127a-418a-48e6-b7a6-afacfb63832b", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "0195b825-3100-72e7-8b34-637ee77b85c7", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "f7a62b01f2ffc672cf73c55bd23c1e29", "handle": "02f3b343-3bfb-41e4-a164-aecaab97f805", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "0198d138-8900-7b6f-9fec-e90a9aac87ef", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"},
{"id": "fe452ae5b86a9d0e966aac43772220cc", "handle": "c860e8d4-7637-474d-b79f-972ee13c6505", "country": "NL", "site_id": "01900000-0000-7000-8000-00000000a001", "created_at": "2026-06-01T10:00:00+00:00", "expires_at": "2026-07-01T10:00:00+00:00", "subject_id": "01900000-0000-7000-8000-100000000002", "user_agent": "Firefox", "last_used_at": "2026-06-01T11:00:00+00:00"}
]$json$);
insert into public.signup_message overriding system value select * from jsonb_populate_recordset(null::public.signup_message, $json$[
{"text": "Hallo", "member_id": "01900000-0000-7000-8000-100000000001", "created_at": "2026-06-01T10:00:00+00:00", "message_id": "8b04d5e3-775d-298e-7845-5efc5ca404d5", "recipient_id": "01900000-0000-7000-8000-100000000002"}
]$json$);
insert into public.site overriding system value select * from jsonb_populate_recordset(null::public.site, $json$[
{"id": "01900000-0000-7000-8000-00000000a001", "key": "vonkje", "settings": {"name": "Vonkje", "mail_name": "Vonkje", "public_visible_default": false}, "company_id": "01900000-0000-7000-8000-00000000c001", "created_at": "2026-06-01T10:00:00+00:00"},
{"id": "01900000-0000-7000-8000-00000000a002", "key": "plus", "settings": {"name": "Vonkje Plus", "cam_cards": true, "mail_name": "Vonkje Plus", "index_title": "Daten met een plus", "cam_card_url": "https://cam.example/", "fictional_profiles": true, "auto_approve_photos": false}, "company_id": "01900000-0000-7000-8000-00000000c001", "created_at": "2026-06-01T10:00:00+00:00"}
]$json$);
insert into public.site_host overriding system value select * from jsonb_populate_recordset(null::public.site_host, $json$[
{"host": "127.0.0.1", "main": false, "site_id": "01900000-0000-7000-8000-00000000a001"},
{"host": "[::1]", "main": false, "site_id": "01900000-0000-7000-8000-00000000a001"},
{"host": "localhost", "main": true, "site_id": "01900000-0000-7000-8000-00000000a001"},
{"host": "plus.localhost", "main": true, "site_id": "01900000-0000-7000-8000-00000000a002"},
{"host": "plus.vonkje.test", "main": false, "site_id": "01900000-0000-7000-8000-00000000a002"}
]$json$);
insert into public.two_factor overriding system value select * from jsonb_populate_recordset(null::public.two_factor, $json$[
{"last_step": 59342, "account_id": "01900000-0000-7000-8000-100000000001", "confirmed_at": "2026-06-01T10:00:00+00:00", "sealed_secret": "sealed"}
]$json$);
insert into public.unconfirmed_order overriding system value select * from jsonb_populate_recordset(null::public.unconfirmed_order, $json$[
{"purchase_id": "0195bd4b-8d00-7079-ab81-2d42bcb52885"}
]$json$);
reset session_replication_role;
select setval('ledger_entry_id_seq', 81);
select setval('payment_event_id_seq', 1);
select setval('purchase_number', 7);
