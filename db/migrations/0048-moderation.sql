-- Reports by members, the cases that they open, and the decisions about those.

-- A case about a reported thing. Further reports of the same thing join its open case.
create table moderation_case (
  id uuid primary key,
  site_id uuid not null references site,
  subject_kind text not null check (subject_kind in ('member', 'photo', 'message')),
  subject_id uuid not null,
  -- the member whom the case is about
  member_id uuid not null,
  -- the most severe category of its reports
  category text not null,
  severity smallint not null check (severity > 0),
  reporters integer not null check (reporters > 0),
  -- severity × reporters, up to a maximum; together with the age it orders the queue
  weight smallint not null check (weight > 0),
  opened_at timestamptz not null,
  due_at timestamptz not null,
  -- the thing as it was when it was reported
  evidence jsonb not null,
  -- the storage name of a copy of the reported image
  evidence_file text,
  claimed_by uuid references staff_account,
  claimed_until timestamptz,
  closed_at timestamptz
);
create unique index moderation_case_open on moderation_case (site_id, subject_kind, subject_id) where closed_at is null;
create index moderation_case_queue on moderation_case (site_id, weight, opened_at) where closed_at is null;
create index moderation_case_member on moderation_case (member_id);
create index moderation_case_closed on moderation_case (closed_at) where closed_at is not null;

create table report (
  id uuid primary key,
  case_id uuid not null references moderation_case on delete cascade,
  number text not null unique,
  -- null once the reporter's account was erased
  reporter_id uuid,
  category text not null,
  body text not null,
  reported_at timestamptz not null,
  unique (case_id, reporter_id, category)
);
create index report_reporter on report (reporter_id);

-- The decision about a case: exactly one. It also holds the objection to it and the reversal.
create table case_decision (
  id uuid primary key,
  case_id uuid not null unique references moderation_case on delete cascade,
  site_id uuid not null references site,
  member_id uuid not null,
  outcome text not null check (outcome in ('nothing', 'advice', 'remove', 'suspend', 'ban')),
  -- the ground from the terms; null without a measure
  ground text check ((ground is null) = (outcome = 'nothing')),
  -- the explanation to the member
  body text not null,
  decided_by uuid not null references staff_account,
  decided_at timestamptz not null,
  -- the end of a suspension
  ends_at timestamptz check ((ends_at is null) = (outcome <> 'suspend')),
  ended_at timestamptz,
  -- what a reversal restores; null when the decision changed nothing
  restorable jsonb,
  -- hex SHA-256 of the token in the mailed link; null without a measure
  objection_token_hash text unique,
  objection text,
  objected_at timestamptz,
  objection_decided_at timestamptz,
  objection_decided_by uuid references staff_account,
  reversed_at timestamptz,
  reversed_by uuid references staff_account
);
create index case_decision_member on case_decision (member_id);
create index case_decision_end on case_decision (ends_at) where ended_at is null and ends_at is not null;
create index case_decision_objection on case_decision (site_id, objected_at)
  where objected_at is not null and objection_decided_at is null;
