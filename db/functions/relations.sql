-- Returns true when neither member blocked the other.
create or replace function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select 1 from block
    where (blocker_id = viewer and blocked_id = other) or (blocker_id = other and blocked_id = viewer)
  );
end $$;

-- Returns true when one of two members likes the other, or they have a conversation.
create or replace function has_contact(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
    select 1 from member_contact
    where (member_id = viewer and other_id = other) or (member_id = other and other_id = viewer)
  );
end $$;

-- Accounts that other members can reach, with a card or without: open, with an active profile.
create or replace view reachable_account as
  select account.id, account.site_id, account.status from account
    join member_visibility on member_visibility.member_id = account.id;

-- Returns true when a member may see a profile. Members always see their own profile, and never that of a blocked pair.
-- They see every visible member. They see an invisible or unconfirmed member if the two have a like or a conversation.
create or replace function can_see_member(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
declare
  audience text;
begin
  if viewer = other then return true; end if;
  select seen_by into audience from member_visibility where member_id = other;
  if audience is null or not visible_pair(viewer, other) then return false; end if;
  return audience <> 'contacts' or has_contact(viewer, other);
end $$;

-- Sets the audience that may see members[i]: audiences[i], or nobody when it is null.
create or replace function set_visibility(members uuid[], audiences text[]) returns void language sql as $$
  delete from member_visibility using unnest(members, audiences) as one (member, audience)
    where member_id = member and audience is null;
  insert into member_visibility (member_id, seen_by)
    select member, audience from unnest(members, audiences) as one (member, audience)
      where audience is not null order by member
    on conflict (member_id) do update set seen_by = excluded.seen_by
      where member_visibility.seen_by <> excluded.seen_by
$$;

-- Adds contacts of a kind between members[i] and others[i]. Idempotent.
create or replace function add_contacts(members uuid[], others uuid[], contact_kind text) returns void language sql as $$
  insert into member_contact (member_id, other_id, kind)
  select member, other, contact_kind from unnest(members, others) as pair (member, other) order by 1, 2
  on conflict do nothing
$$;

-- Removes the contacts of a kind between members[i] and others[i].
create or replace function remove_contacts(members uuid[], others uuid[], contact_kind text) returns void
language sql as $$
  delete from member_contact using unnest(members, others) as pair (member, other)
  where member_id = member and other_id = other and kind = contact_kind
$$;
