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
