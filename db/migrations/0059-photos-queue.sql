-- The photo queue of the office, and facts about each ban of an image.

alter table photo
  add column claimed_by uuid references staff_account,
  add column claimed_until timestamptz,
  -- until then the moderator who skipped it does not get it again
  add column skipped_until timestamptz;
create index photo_claim on photo (claimed_by) where status = 'pending' and claimed_by is not null;

-- the account of a decision in the office; null for a command
alter table photo_decision add column staff_id uuid references staff_account;
create index photo_decision_staff on photo_decision (staff_id, decided_at desc) where staff_id is not null;

-- A ban stores several hashes: those of the whole image and of its crops.
alter table banned_image_hash
  add column ban_id uuid,
  add column banned_by text,
  add column reason text,
  -- refused uploads that resemble it
  add column hits integer not null default 0;
update banned_image_hash set ban_id = id;
alter table banned_image_hash alter column ban_id set not null;
create index banned_image_hash_ban on banned_image_hash (ban_id);
