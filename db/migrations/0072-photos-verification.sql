-- Photo verification: a member repeats a drawn pose, and a moderator compares the selfie with the main photo.

create table photo_verification (
  id uuid primary key,
  site_id uuid not null,
  member_id uuid not null,
  pose text not null,
  -- 'open' until the selfie is uploaded
  status text not null check (status in ('open', 'waiting', 'approved', 'refused', 'expired')),
  reason text check (reason is null or status = 'refused'),
  -- the file key of the main photo that the selfie is compared with
  main_key text,
  -- the selfie, which is deleted once it is decided
  file_key text unique,
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  claimed_by uuid references staff_account,
  claimed_until timestamptz,
  -- until then the moderator who skipped it does not get it again
  skipped_until timestamptz,
  decided_by text,
  staff_id uuid references staff_account,
  check ((status = 'waiting') = (file_key is not null)),
  check (status not in ('waiting', 'approved') or main_key is not null)
);
create unique index photo_verification_open on photo_verification (member_id) where status in ('open', 'waiting');
create unique index photo_verification_main on photo_verification (main_key) where status = 'approved';
create index photo_verification_waiting on photo_verification (site_id, sent_at) where status = 'waiting';
create index photo_verification_claim on photo_verification (claimed_by) where status = 'waiting';
create index photo_verification_member on photo_verification (member_id, created_at);
