-- A fictional profile never makes the first contact (C-11). It may like only a member who liked it before, or with whom
-- it has a conversation.
create or replace function refuse_fictional_first_like() returns trigger language plpgsql as $$
begin
  if (select is_fictional from profile where member_id = new.liker_id)
    and not has_contact(new.liker_id, new.liked_id)
  then raise exception 'fictional_never_starts' using errcode = 'VK001'; end if;
  return new;
end $$;
create or replace trigger member_like_fictional_first before insert on member_like
  for each row execute function refuse_fictional_first_like();

-- A like is a contact of the two members (C-56).
create or replace function add_like_contacts() returns trigger language plpgsql as $$
begin
  perform add_contacts(array_agg(liker_id), array_agg(liked_id), 'like') from added;
  return null;
end $$;
create or replace trigger member_like_contacts_added after insert on member_like referencing new table as added
  for each statement execute function add_like_contacts();

create or replace function remove_like_contacts() returns trigger language plpgsql as $$
begin
  perform remove_contacts(array_agg(liker_id), array_agg(liked_id), 'like') from removed;
  return null;
end $$;
create or replace trigger member_like_contacts_removed after delete on member_like referencing old table as removed
  for each statement execute function remove_like_contacts();

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
  perform increment_menu_versions(array[liker, liked]);
  return case when is_match then 'match' else 'liked' end;
end $$;
