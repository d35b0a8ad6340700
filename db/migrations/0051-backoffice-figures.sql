-- The figures of the office. A job adds what happened on a site, in steps of five minutes, so that a screen adds up few
-- rows, and figures stay true when accounts and messages are deleted later.

-- The counts of the five minutes from `bucket` on. Five minutes without events have no row.
create table figure_bucket (
  site_id uuid not null references site,
  bucket timestamptz not null,
  signups integer not null,
  confirmed integer not null,
  first_messages integer not null,
  primary key (site_id, bucket)
);

create table figure_money (
  site_id uuid not null references site,
  bucket timestamptz not null,
  currency char(3) not null,
  orders integer not null,
  first_orders integer not null,
  revenue_cents bigint not null,
  -- below zero when a refund failed that an earlier step counted
  refunded_cents bigint not null,
  primary key (site_id, bucket, currency)
);

-- The members who used the site in the day before.
create table figure_activity (
  site_id uuid not null references site,
  counted_at timestamptz not null,
  members integer not null,
  primary key (site_id, counted_at)
);

-- The members who signed up in a week, by campaign, and how many of them have reached each step so far.
create table figure_cohort (
  site_id uuid not null references site,
  -- the Monday, in the time zone of the site
  week date not null,
  -- the network and the ref of the traffic source; '' without one
  campaign text not null,
  signups integer not null default 0,
  confirmed integer not null default 0,
  photos integer not null default 0,
  likes integer not null default 0,
  messages integer not null default 0,
  orders integer not null default 0,
  primary key (site_id, week, campaign)
);

-- The time until which the figures of a site were added up.
create table figure_edge (
  site_id uuid primary key references site,
  counted_until timestamptz not null
);

-- When a member first added a photo, gave a like and sent a message, so that nobody counts twice.
create table member_first (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  photo_at timestamptz,
  like_at timestamptz,
  message_at timestamptz
);

create index account_signup on account (site_id, signup_at);
create index account_confirmed on account (site_id, confirmed_at) where confirmed_at is not null;
create index photo_created on photo (site_id, created_at);
create index purchase_paid on purchase (site_id, paid_at) where paid_at is not null;
create index payment_reversal_seen on payment_reversal (seen_at);
create index payment_reversal_changed on payment_reversal (changed_at);
create index mail_suspension_site on mail_suspension (site_id, suspended_at);
create index member_search_fictional on member_search (site_id) where is_fictional;
-- Messages are appended, so a small index of block ranges suffices.
create index message_sent on message using brin (sent_at) with (pages_per_range = 16, autosummarize = on);
