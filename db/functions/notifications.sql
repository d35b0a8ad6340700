create or replace function bump_member_version(member uuid) returns void language plpgsql as $$
begin
  insert into member_version (member_id) values (member)
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;

-- Increments several versions, in the order of the member ids to prevent deadlocks.
create or replace function bump_member_versions(members uuid[]) returns void language plpgsql as $$
begin
  insert into member_version (member_id) select distinct member from unnest(members) as member order by member
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;
