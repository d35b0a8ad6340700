/** Per member a version that grows with every change the member's menu shows. */
export const up = `
create table member_version (
  member_id uuid primary key,
  version bigint not null default 1
);

create function bump_member(member uuid) returns void language sql as $$
  insert into member_version (member_id) values (member)
  on conflict (member_id) do update set version = member_version.version + 1
$$;
`
