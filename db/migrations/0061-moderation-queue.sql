-- The queue starts with the cases of the highest severity.
drop index moderation_case_queue;
create index moderation_case_queue on moderation_case (site_id, severity, weight, opened_at) where closed_at is null;
