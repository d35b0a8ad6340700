-- The whole ladder of decisions, and measures of one member that overlap.

alter table case_decision drop constraint case_decision_outcome_check, drop constraint case_decision_check1;
alter table case_decision
  add constraint case_decision_outcome_check
    check (outcome in ('nothing', 'advice', 'remove', 'hide', 'limit', 'suspend', 'ban')),
  -- ends_at is the end of a measure for some days
  add constraint case_decision_days check ((ends_at is null) = (outcome not in ('hide', 'limit', 'suspend')));

-- Measures are in force until they end or are reversed; restorable holds only what was removed.
update case_decision set restorable = null where restorable ->> 'kind' = 'account';
create index case_decision_in_force on case_decision (member_id)
  where ended_at is null and outcome in ('hide', 'limit', 'suspend', 'ban');

-- Finds the case of the copy of an image, before a copy without a case is removed.
create index moderation_case_file on moderation_case (evidence_file) where evidence_file is not null;

-- The trust in a reporter when they reported, from 1 to 4. It counts for the weight of the case.
alter table report add column trust smallint not null default 1 check (trust between 1 and 4);

-- A reported photo or message is held, out of sight, once trusted reporters agree and until a person decides.
alter table moderation_case
  -- equal for messages of a member with the same text; the subject for everything else
  add column agreement_key text not null default '',
  -- what the end of the hold restores
  add column restorable jsonb,
  add column held_at timestamptz,
  add constraint moderation_case_held check ((restorable is null) = (held_at is null));
create index moderation_case_agreement on moderation_case (member_id, agreement_key) where closed_at is null;
