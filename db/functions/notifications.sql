drop function if exists bump_member_version(uuid);
drop function if exists bump_member_versions(uuid[]);

-- Increments the menu version of a member, by which a browser's poll detects that the menu changed.
create or replace function increment_menu_version(member uuid) returns void language plpgsql as $$
begin
  insert into member_version (member_id) values (member)
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;

-- Increments the menu versions of several members, in the order of their ids to prevent deadlocks.
create or replace function increment_menu_versions(members uuid[]) returns void language plpgsql as $$
begin
  insert into member_version (member_id) select distinct member from unnest(members) as member order by member
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;
