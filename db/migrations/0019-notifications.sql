-- Notification preferences, suspended mails, and the mails about messages and likes.

-- The choices of a member. A member without a row has the defaults of src/features/notifications/preferences.rules.ts.
create table notification_preference (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  mail_kinds text[] not null,
  push_kinds text[] not null,
  frequency text not null check (frequency in ('at_once', 'daily', 'never')),
  -- The hours of the day in the time zone of the site; both null without quiet hours.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_until smallint check (quiet_until between 0 and 23),
  is_discreet boolean not null,
  shows_text boolean not null,
  changed_at timestamptz not null,
  check ((quiet_from is null) = (quiet_until is null))
);
create index notification_preference_weekly on notification_preference (member_id) where 'weekly_updates' = any (mail_kinds);

-- The causes that turned mails off. A bounce or a complaint (fbl) stops all optional mails, an unsubscription its kinds.
create table mail_suspension (
  member_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  cause text not null check (cause in ('bounce', 'fbl', 'unsubscribe')),
  kinds text[] not null,
  suspended_at timestamptz not null,
  primary key (member_id, cause)
);

-- One row: the time until which messages and likes were scanned for recipients to mail.
create table notification_scan (
  scanned_until timestamptz not null
);
create unique index notification_scan_one on notification_scan ((true));

-- The recipients of new messages and likes, with the time of the next decision about a mail.
create table pending_mail_check (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  due_at timestamptz not null
);
create index pending_mail_check_due on pending_mail_check (due_at);

-- The last mail to a member about another member, or about themselves for weekly updates.
create table mailed_event (
  member_id uuid not null references account on delete cascade,
  kind text not null,
  subject_id uuid not null,
  mailed_at timestamptz not null,
  primary key (member_id, kind, subject_id)
);
create index mailed_event_subject on mailed_event (subject_id);
create index mailed_event_age on mailed_event (mailed_at);
