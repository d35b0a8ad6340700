/**
 * Likes, one per ordered pair, and matches, one per pair of mutual likes; whom members skipped in the swipe game,
 * whose modal they put off, and how many likes they gave on a day. Times that a cursor holds have its precision of a
 * millisecond.
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

-- A fictional profile never makes the first contact (C-11): it likes only whoever liked it or wrote with it.
create function refuse_first_like() returns trigger language plpgsql as $$
begin
  if (select is_fictional from profile where member_id = new.liker_id)
    and not exists (select 1 from member_like where liker_id = new.liked_id and liked_id = new.liker_id)
    and not exists (select 1 from conversation_side where member_id = new.liker_id and partner_id = new.liked_id)
  then raise exception 'fictional_never_starts' using errcode = 'VK001'; end if;
  return new;
end $$;
create trigger member_like_never_first before insert on member_like for each row execute function refuse_first_like();

-- Each of the two is told of a match once.
create table member_match (
  first_id uuid not null,
  second_id uuid not null,
  site_id uuid not null,
  matched_at timestamptz(3) not null,
  first_told_at timestamptz,
  second_told_at timestamptz,
  primary key (first_id, second_id),
  check (first_id < second_id)
);
create index member_match_second on member_match (second_id, matched_at desc);
create index member_match_first on member_match (first_id, matched_at desc);
create index member_match_first_untold on member_match (first_id) where first_told_at is null;
create index member_match_second_untold on member_match (second_id) where second_told_at is null;

create table member_skip (
  member_id uuid not null,
  skipped_id uuid not null,
  skipped_at timestamptz not null,
  primary key (member_id, skipped_id)
);
create index member_skip_skipped on member_skip (skipped_id);
create index member_skip_at on member_skip (skipped_at);

-- The modal about a like, or about a suggestion, was closed with "Later".
create table like_put_off (
  member_id uuid not null,
  other_id uuid not null,
  put_off_at timestamptz not null,
  primary key (member_id, other_id)
);
create index like_put_off_other on like_put_off (other_id);
create index like_put_off_at on like_put_off (put_off_at);

-- Likes given on the last day on which the member gave any: in the swipe game, and elsewhere.
create table like_quota (
  member_id uuid not null,
  kind text not null check (kind in ('swipe', 'other')),
  day date not null,
  given integer not null check (given > 0),
  primary key (member_id, kind)
);

-- Gives a like, once per ordered pair, unless the number of the day is reached; what became of it: liked, match, known
-- (it stood already, nothing is counted), limit, or member_not_found. One pair is handled at a time: of two likes that
-- cross each would miss the other's uncommitted row.
create function give_like(
  site uuid, liker uuid, liked uuid, at timestamptz, quota_kind text, today date, most integer
) returns text language plpgsql as $$
declare
  is_match boolean;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(liker::text, liked::text) || greatest(liker::text, liked::text), 0));
  if liker = liked or not exists (select 1 from profile where member_id = liked and site_id = site)
    or not sees_member(liker, liked) then return 'member_not_found'; end if;
  if exists (select 1 from member_like where liker_id = liker and liked_id = liked) then return 'known'; end if;

  -- The row's lock puts likes at once in a line. A clock that runs behind another process's counts on that one's day.
  insert into like_quota as quota (member_id, kind, day, given) select liker, quota_kind, today, 1 where most > 0
    on conflict (member_id, kind) do update
    set given = case when quota.day < excluded.day then 1 else quota.given + 1 end, day = greatest(quota.day, excluded.day)
    where quota.day < excluded.day or quota.given < most;
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
  perform bump_members(array[liker, liked]);
  return case when is_match then 'match' else 'liked' end;
end $$;
`
