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
