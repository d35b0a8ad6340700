-- The claims of photos and selfies are in work_claim (0097-staff-work-queue.sql).
drop index photo_claim;
alter table photo drop column claimed_by, drop column claimed_until, drop column skipped_until;
drop index photo_verification_claim;
alter table photo_verification drop column claimed_by, drop column claimed_until, drop column skipped_until;
