/**
 * Likes per ordered pair, matches per mutual pair, skips, snoozes and daily like quotas. created_at and matched_at are
 * rounded to milliseconds, because the cursors of list pages hold milliseconds.
 */
export const up = `
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

-- A fictional profile never makes the first contact (C-11). It may like only a member who liked it before, or with whom
-- it has a conversation.
create function refuse_fictional_first_like() returns trigger language plpgsql as $$
begin
  if (select is_fictional from profile where member_id = new.liker_id)
    and not exists (select 1 from member_like where liker_id = new.liked_id and liked_id = new.liker_id)
    and not exists (select 1 from conversation_side where member_id = new.liker_id and partner_id = new.liked_id)
  then raise exception 'fictional_never_starts' using errcode = 'VK001'; end if;
  return new;
end $$;
create trigger member_like_fictional_first before insert on member_like
  for each row execute function refuse_fictional_first_like();

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

-- Gives a like, once per ordered pair. Returns liked, match, already_liked (which is not counted), limit or
-- member_not_found. The lock serializes the likes of a pair: otherwise concurrent mutual likes would not see each
-- other's uncommitted row, and make no match.
create function give_like(
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
`
