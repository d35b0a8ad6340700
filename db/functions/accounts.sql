-- Returns true for the status of an open account: one that is neither deleted nor banned. The planner inlines it.
create or replace function is_open_account(status text) returns boolean language sql immutable as $$
  select status in ('active', 'not_confirmed')
$$;
