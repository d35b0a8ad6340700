/** Photos: one row each; the bytes are in the storage under unguessable names. */
export const up = `
create table photo (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  -- why it was rejected, when that was said
  reason text check (reason is null or status = 'rejected'),
  is_main boolean not null default false,
  position integer not null,
  file_key text not null unique,
  blur_key text not null unique,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  -- what it looks like; null: nobody looked
  look bit(256),
  created_at timestamptz not null
);
create index photo_member on photo (member_id, position);
create unique index photo_one_main on photo (member_id) where is_main;
create index photo_pending on photo (site_id, created_at) where status = 'pending';

create table photo_quota (
  member_id uuid primary key,
  photos integer not null default 0 check (photos between 0 and 25)
);

-- pictures that are taken in on no site of this installation, as they look
create table banned_look (
  id uuid primary key,
  look bit(256) not null,
  created_at timestamptz not null
);

-- what was decided about photos and by whom; the member and the photo are gone from it once they are erased
create table photo_decision (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid,
  photo_id uuid,
  decision text not null check (decision in ('approved', 'rejected', 'banned', 'refused')),
  reason text,
  decided_by text not null,
  decided_at timestamptz not null
);
create index photo_decision_member on photo_decision (member_id);
`
