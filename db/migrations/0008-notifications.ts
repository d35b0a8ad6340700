/** Per member a version that grows with every change the member's menu shows. */
export const up = `
create table member_version (
  member_id uuid primary key,
  version bigint not null default 1
);

create function bump_member(member uuid) returns void language plpgsql as $$
begin
  insert into member_version (member_id) values (member)
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;

-- The same for many at once, in the order of their ids, so that no two transactions can wait for each other.
create function bump_members(members uuid[]) returns void language plpgsql as $$
begin
  insert into member_version (member_id) select distinct member from unnest(members) as member order by member
  on conflict (member_id) do update set version = member_version.version + 1;
end $$;
`
