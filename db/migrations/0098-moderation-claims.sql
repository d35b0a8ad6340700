-- The claims of cases are in work_claim (0097-staff-work-queue.sql).
alter table moderation_case drop column claimed_by, drop column claimed_until;
