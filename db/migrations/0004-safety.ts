/** Blocks, and the function by which every list hides blocked pairs. */
export const up = `
create table block (
  blocker_id uuid not null,
  blocked_id uuid not null,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocked on block (blocked_id, blocker_id);

-- Returns true when neither member blocked the other.
create function visible_pair(viewer uuid, other uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select 1 from block
    where (blocker_id = viewer and blocked_id = other) or (blocker_id = other and blocked_id = viewer)
  );
end $$;
`
