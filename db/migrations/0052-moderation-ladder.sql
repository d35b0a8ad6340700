-- The whole ladder of decisions, and measures of one member that overlap.

alter table case_decision drop constraint case_decision_outcome_check, drop constraint case_decision_check1;
alter table case_decision
  add constraint case_decision_outcome_check
    check (outcome in ('nothing', 'advice', 'remove', 'hide', 'limit', 'suspend', 'ban')),
  -- ends_at is the end of a measure for some days
  add constraint case_decision_days check ((ends_at is null) = (outcome not in ('hide', 'limit', 'suspend')));

-- An account is banned while staff or a decision about a case bans it. Each of the two is lifted on its own.
alter table account
  add column banned_by_staff boolean not null default false,
  add column banned_by_decision boolean not null default false;
update account set
  banned_by_decision = exists (select from case_decision
    where member_id = account.id and outcome in ('suspend', 'ban') and ended_at is null),
  banned_by_staff = not exists (select from case_decision
    where member_id = account.id and ended_at is null and restorable ->> 'kind' = 'account')
  where status = 'banned';

-- Measures are in force until they end or are reversed; restorable holds only what was removed.
update case_decision set restorable = null where restorable ->> 'kind' = 'account';
create index case_decision_in_force on case_decision (member_id)
  where ended_at is null and outcome in ('hide', 'limit', 'suspend', 'ban');

-- A decision hides the member from search, as the privacy setting invisible does.
alter table profile add column hidden_by_decision boolean not null default false;

-- Finds the case of the copy of an image, before a copy without a case is removed.
create index moderation_case_file on moderation_case (evidence_file) where evidence_file is not null;

-- The trust in a reporter when they reported, from 1 to 4. It counts for the weight of the case.
alter table report add column trust smallint not null default 1 check (trust between 1 and 4);

-- A reported photo or message is held, out of sight, once trusted reporters agree and until a person decides.
alter table moderation_case
  -- equal for messages of a member with the same text; the subject for everything else
  add column agreement_key text not null default '',
  -- what the end of the hold restores
  add column hold jsonb,
  add column held_at timestamptz,
  add constraint moderation_case_held check ((hold is null) = (held_at is null));
create index moderation_case_agreement on moderation_case (member_id, agreement_key) where closed_at is null;
