-- Push subscriptions of browsers, and the push messages about messages and likes.

-- The push subscription of a session, which is a browser. It ends with the session.
create table push_subscription (
  session_id text primary key references session on delete cascade,
  member_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  endpoint text not null unique,
  -- The public key and the secret with which messages for this browser are encrypted.
  p256dh text not null,
  auth text not null,
  -- The scheme, host and port on which the member subscribed; for links.
  origin text not null,
  created_at timestamptz not null,
  -- The last time at which the member had the site on the screen, in whichever browser.
  seen_at timestamptz
);
create index push_subscription_member on push_subscription (member_id);

-- One row: the time until which messages and likes were scanned for recipients to push to.
create table push_scan (
  scanned_until timestamptz not null
);
create unique index push_scan_one on push_scan ((true));

-- Recipients with a subscription, with the time of the next decision about a push message. A worker that decides moves
-- the time to the end of its lease.
create table pending_push_check (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  due_at timestamptz not null,
  attempts smallint not null default 0
);
create index pending_push_check_due on pending_push_check (due_at);

-- The newest event with another member that was pushed to a member.
create table pushed_event (
  member_id uuid not null references account on delete cascade,
  kind text not null,
  subject_id uuid not null,
  event_at timestamptz not null,
  primary key (member_id, kind, subject_id)
);
create index pushed_event_subject on pushed_event (subject_id);
create index pushed_event_age on pushed_event (event_at);
