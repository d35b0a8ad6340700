/** Photos: one row each; the bytes are in the storage under unguessable names. */
export const up = `
create table photo (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  is_main boolean not null default false,
  position integer not null,
  file_key text not null unique,
  blur_key text not null unique,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  created_at timestamptz not null
);
create index photo_member on photo (member_id, position);
create unique index photo_one_main on photo (member_id) where is_main;

create table photo_quota (
  member_id uuid primary key,
  photos integer not null default 0 check (photos between 0 and 25)
);
`
