drop function if exists visibility_of(text, timestamptz, text, boolean, boolean);

-- The application may set is_fictional only when it creates a profile (C-11).
create or replace function refuse_fictional_change() returns trigger language plpgsql as $$
begin
  if current_user = 'vonk_app' then raise exception 'is_fictional cannot be changed'; end if;
  return new;
end $$;
create or replace trigger profile_stays_fictional before update of is_fictional on profile
  for each row when (old.is_fictional <> new.is_fictional) execute function refuse_fictional_change();

-- Returns the audience that may see a member, as in member_visibility, or null for nobody. A member is invisible by their
-- own setting, or while a decision hides them.
create or replace function visibility_of(
  account_status text, confirmed_at timestamptz, profile_status text, invisible boolean, hidden boolean,
  public_visible boolean
) returns text language sql immutable as $$
  select case when profile_status <> 'active' or not is_open_account(account_status) then null
    when account_status <> 'active' or confirmed_at is null or invisible or hidden then 'contacts'
    when public_visible then 'visitors'
    else 'members' end
$$;

-- Triggers set the visibility of a member in the transaction that changes their profile or their account.
create or replace function set_visibility_of_new_profiles() returns trigger language plpgsql as $$
begin
  perform set_visibility(
    array_agg(p.member_id),
    array_agg(visibility_of(a.status, a.confirmed_at, p.status, p.invisible, p.hidden_by_decision, p.public_visible)))
  from added p join account a on a.id = p.member_id;
  return null;
end $$;
create or replace trigger profile_visibility_added after insert on profile referencing new table as added
  for each statement execute function set_visibility_of_new_profiles();

create or replace function update_visibility(member uuid) returns void language sql as $$
  select set_visibility(
    array[p.member_id],
    array[visibility_of(a.status, a.confirmed_at, p.status, p.invisible, p.hidden_by_decision, p.public_visible)])
  from profile p join account a on a.id = p.member_id where p.member_id = member
$$;

create or replace function update_visibility_of_profile() returns trigger language plpgsql as $$
begin
  perform update_visibility(new.member_id);
  return null;
end $$;
create or replace trigger profile_visibility_changed after update of status, invisible, hidden_by_decision, public_visible on profile
  for each row execute function update_visibility_of_profile();

create or replace function update_visibility_of_account() returns trigger language plpgsql as $$
begin
  perform 1 from profile where member_id = new.id for no key update; -- waits for a concurrent change of privacy
  perform update_visibility(new.id);
  return null;
end $$;
create or replace trigger account_visibility_changed after update of status, confirmed_at on account
  for each row execute function update_visibility_of_account();

create or replace function remove_visibility() returns trigger language plpgsql as $$
begin
  perform set_visibility(array_agg(member_id), array_agg(null::text)) from removed;
  return null;
end $$;
create or replace trigger profile_visibility_removed after delete on profile referencing old table as removed
  for each statement execute function remove_visibility();

-- Triggers update the counters in the transaction that changes the rows. A bulk insert is counted by one statement.
-- A seed that rebuilds the counters at its end sets vonk.counting to off on its connection.
create or replace function count_new_members() returns trigger language plpgsql as $$
begin
  if current_setting('vonk.counting', true) = 'off' then return null; end if;
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
    select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date, count(*)
    from added cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (site_id, country, gender, sexuality, region, birth_month)
    do update set members = member_count.members + excluded.members;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
    select site_id, country, gender, sexuality, area, date_trunc('year', birth_date)::date, count(*)
    from added cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional
    group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (site_id, country, gender, sexuality, region, birth_year)
    do update set members = member_year_count.members + excluded.members;
  return null;
end $$;
create or replace trigger member_search_added after insert on member_search referencing new table as added
  for each statement execute function count_new_members();

-- Adds a change (1 or -1) to the counters of a member's search row.
create or replace function count_member(person member_search, change integer) returns void language sql as $$
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
  select person.site_id, person.country, person.gender, person.sexuality, area,
    date_trunc('month', person.birth_date)::date, greatest(change, 0)
  from unnest(array['', person.region]) as area order by area
  on conflict (site_id, country, gender, sexuality, region, birth_month)
  do update set members = member_count.members + change;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
  select person.site_id, person.country, person.gender, person.sexuality, area,
    date_trunc('year', person.birth_date)::date, greatest(change, 0)
  from unnest(array['', person.region]) as area order by area
  on conflict (site_id, country, gender, sexuality, region, birth_year)
  do update set members = member_year_count.members + change
$$;

create or replace function update_member_counts() returns trigger language plpgsql as $$
begin
  if old.visible and not old.is_fictional then perform count_member(old, -1); end if;
  if tg_op = 'UPDATE' and new.visible and not new.is_fictional then perform count_member(new, 1); end if;
  return null;
end $$;
create or replace trigger member_search_counted
  after delete or update of visible, is_fictional, site_id, country, gender, sexuality, region, birth_date on member_search
  for each row execute function update_member_counts();

-- Rebuilds all counters under a lock against writes. Returns the number of monthly counters.
create or replace function rebuild_member_counts() returns bigint language plpgsql as $$
declare
  counters bigint;
begin
  lock table member_search in share mode;
  delete from member_count;
  delete from member_year_count;
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
    select site_id, country, gender, sexuality, area, date_trunc('month', birth_date)::date, count(*)
    from member_search cross join lateral unnest(array['', region]) as area
    where visible and not is_fictional group by 1, 2, 3, 4, 5, 6;
  get diagnostics counters = row_count;
  insert into member_year_count (site_id, country, gender, sexuality, region, birth_year, members)
    select site_id, country, gender, sexuality, region, date_trunc('year', birth_month)::date, sum(members)
    from member_count group by 1, 2, 3, 4, 5, 6;
  return counters;
end $$;

-- A fictional profile shows nobody, so its photo is never verified (C-11).
create or replace function refuse_fictional_verification() returns trigger language plpgsql as $$
begin
  if (select is_fictional from profile where member_id = new.member_id)
  then raise exception 'fictional_never_verified' using errcode = 'VK001'; end if;
  return new;
end $$;
create or replace trigger photo_verification_fictional before insert on photo_verification
  for each row execute function refuse_fictional_verification();
