-- Photos, photo quotas and decisions of reviewers. The files are in the storage, under unguessable names.

create table photo (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  status text not null check (status in ('pending', 'active', 'rejected')),
  -- set if the reviewer gave a reason
  reason text check (reason is null or status = 'rejected'),
  is_main boolean not null default false,
  position integer not null,
  file_key text not null unique,
  blur_key text not null unique,
  width integer not null,
  height integer not null,
  thumbhash text not null,
  -- null if it was never computed
  perceptual_hash bit(256),
  created_at timestamptz not null
);
create index photo_member on photo (member_id, position);
create unique index photo_one_main on photo (member_id) where is_main;
create index photo_pending on photo (site_id, created_at) where status = 'pending';

create table photo_quota (
  member_id uuid primary key,
  photos integer not null default 0 check (photos between 0 and 25)
);

-- Perceptual hashes of images that all sites of this installation reject.
create table banned_image_hash (
  id uuid primary key,
  hash bit(256) not null,
  created_at timestamptz not null
);

-- Decisions about photos: 'approved', 'rejected' or 'banned' by a reviewer (a banned image cannot be uploaded again),
-- or 'refused' when a member tried to upload a banned image. The erasure of a member sets member_id and photo_id to
-- null.
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
