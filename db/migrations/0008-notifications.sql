-- The menu version of each member. Every change of the data in their menu increments it.

create table member_version (
  member_id uuid primary key,
  version bigint not null default 1
);
