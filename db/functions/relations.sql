-- Returns true when neither member blocked the other.
create or replace function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select 1 from block
    where (blocker_id = viewer and blocked_id = other) or (blocker_id = other and blocked_id = viewer)
  );
end $$;
