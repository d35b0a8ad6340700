-- Rules that look at texts, and what they flagged.

-- A rule of a site. The newest version applies; a site without one has the default. Append-only: this is also the history.
create table flag_rule (
  site_id uuid not null references site,
  rule text not null check (rule in ('money', 'scam', 'minor', 'hate', 'opener')),
  version integer not null check (version > 0),
  is_enabled boolean not null,
  action text not null check (action in ('warn', 'queue', 'both')),
  -- the recipients from which equal first messages are flagged; null for rules that count nothing
  threshold integer check ((threshold is null) = (rule <> 'opener')),
  -- further phrases of a moderator
  phrases text[] not null,
  changed_by text not null,
  changed_at timestamptz not null,
  primary key (site_id, rule, version)
);
revoke update, delete, truncate on flag_rule from vonk_app;

-- A message that rules flagged when it was sent.
create table message_flag (
  message_id uuid primary key references message on delete cascade,
  site_id uuid not null references site,
  member_id uuid not null,
  rules text[] not null,
  -- what its recipient is warned of
  risks text[] not null,
  flagged_at timestamptz not null
);
create index message_flag_site on message_flag (site_id, flagged_at);
create index message_flag_member on message_flag (member_id);

-- The rules that flagged the subject of a case, for its statement of reasons.
create table case_flag (
  case_id uuid not null references moderation_case on delete cascade,
  rule text not null,
  flagged_at timestamptz not null,
  primary key (case_id, rule)
);

-- Keyed hashes of a first message, to recognize the same one to other members. Deleted after a week.
create table opener_fingerprint (
  message_id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null,
  sketch bigint[] not null,
  sent_at timestamptz not null
);
create index opener_fingerprint_member on opener_fingerprint (member_id, sent_at);
create index opener_fingerprint_site on opener_fingerprint (site_id, sent_at);

-- A case that a rule opened has no reporter until somebody reports the same thing.
alter table moderation_case drop constraint moderation_case_reporters_check;
alter table moderation_case add check (reporters >= 0);
