-- Changes a member's balance once per request id: a positive change is a grant, a negative one a charge. `counter` is the
-- counter account of the ledger entry. A repeated grant changes nothing and returns false. A repeated charge fails, so
-- that the caller does not deliver a second time for one payment. Refuses with insufficient_credits when a charge
-- exceeds the balance, even when credit_balance.debt_allowed is true; only reverse_credits uses that column. A grant that
-- pays the whole debt clears it.
create or replace function move_credits(member uuid, change integer, counter text, ref uuid, request text, at timestamptz)
returns boolean language plpgsql as $$
declare
  new_balance integer;
begin
  update credit_balance set credits = credits + change, debt_allowed = debt_allowed and credits + change < 0
    where member_id = member and (change > 0 or credits + change >= 0)
    returning credits into new_balance;
  if new_balance is null and change < 0 then
    raise exception 'insufficient_credits' using errcode = 'VK001', detail = json_build_object(
      'needed', -change, 'credits', coalesce((select credits from credit_balance where member_id = member), 0))::text;
  end if;
  if new_balance is null then
    if exists (select 1 from ledger_entry where request_id = request) then return false; end if;
    raise exception 'member % has no balance to move credits to', member;
  end if;
  insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
    values (request, member, change, counter, ref, new_balance, at)
    on conflict (request_id) do nothing;
  if found then return true; end if;
  if change < 0 then raise exception 'request id % was used', request using errcode = 'unique_violation'; end if;
  update credit_balance set credits = credits - change, debt_allowed = credits - change < 0 where member_id = member;
  return false;
end $$;

-- Takes credits of a reversed order from its buyer (a negative change) or returns them (a positive one), once per request
-- id. Returns false for a repeat and for an erased buyer, who has no balance. Only a chargeback may take the balance below
-- zero; then every charge is refused until grants have paid the debt. The caller must have locked the balance.
create or replace function reverse_credits(
  member uuid, change integer, counter text, ref uuid, request text, at timestamptz
) returns boolean language plpgsql as $$
declare
  new_balance integer;
begin
  if exists (select from ledger_entry where request_id = request) then return false; end if;
  update credit_balance set credits = credits + change, debt_allowed = credits + change < 0
    where member_id = member returning credits into new_balance;
  if new_balance is null then return false; end if;
  if new_balance < 0 and change < 0 and counter <> 'chargeback' then
    raise exception 'a % takes % credits of %', counter, -change, new_balance - change;
  end if;
  insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
    values (request, member, change, counter, ref, new_balance, at);
  return true;
end $$;

-- Charges several members, each once, and returns their new balances. The caller must have locked and checked the
-- balances. Charges all members or fails; a repeated request id is a unique violation.
create or replace function charge_members(
  members uuid[], prices integer[], counter text, refs uuid[], requests text[], charged_at timestamptz[]
) returns table (member uuid, credits integer) language plpgsql as $$
#variable_conflict use_column
declare
  charged integer;
begin
  return query with entry as (
    insert into ledger_entry (request_id, member_id, delta, counter_account, ref_id, balance_after, created_at)
    select due.request, due.member, -due.price, counter, due.ref, balance.credits - due.price, due.at
    from unnest(members, prices, refs, requests, charged_at) as due (member, price, ref, request, at)
      join credit_balance balance on balance.member_id = due.member
    returning member_id, delta
  )
  update credit_balance balance set credits = balance.credits + entry.delta
    from entry where balance.member_id = entry.member_id
    returning balance.member_id, balance.credits;
  get diagnostics charged = row_count;
  if charged <> coalesce(cardinality(members), 0) then
    raise exception 'charged % of % members', charged, cardinality(members);
  end if;
end $$;

-- Returns true for a counter account of orders and their repayments, whose entries bookkeeping must retain.
create or replace function is_bookkept(counter text) returns boolean language sql immutable as $$
  select counter in ('order', 'withdrawal', 'refund', 'refund_failed', 'chargeback', 'chargeback_reversed')
$$;

-- Closes the ledger of an erased member. Deletes the balance and all entries except those of orders and their repayments.
-- One closing entry brings the sum of the retained entries to zero. Runs as the owner of the tables,
-- because the application may not delete entries.
create or replace function close_ledger(member uuid, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  retained_credits integer;
begin
  if exists (select from account where id = member) then raise exception 'member % still has an account', member; end if;
  delete from credit_balance where member_id = member;
  delete from ledger_entry where member_id = member and not is_bookkept(counter_account);
  select coalesce(sum(delta), 0) into retained_credits from ledger_entry where member_id = member;
  if retained_credits = 0 then return; end if;
  insert into ledger_entry (request_id, member_id, delta, counter_account, balance_after, created_at)
    values ('closed:' || member, member, -retained_credits, 'closed', 0, at);
end $$;

-- Deletes the retained entries of erased members from before a time. Returns their number.
create or replace function delete_ledgers_of_erased_members(before timestamptz) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  deleted_count bigint;
begin
  delete from ledger_entry e where e.created_at < before and not exists (select from account a where a.id = e.member_id);
  get diagnostics deleted_count = row_count;
  return deleted_count;
end $$;
