-- The file of a member in the office: notes of staff, the events of an account, and the indexes of the timeline and of the
-- search by phone number, device and photo.

-- Notes of staff about a member. Append-only; deleted with the account.
create table account_note (
  -- chosen by the form, so that a repeated request is the same one
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  staff_id uuid not null references staff_account,
  body text not null,
  written_at timestamptz not null
);
create index account_note_account on account_note (account_id, written_at desc, id desc);
revoke update, truncate on account_note from vonk_app;

-- Logins and what changed about an account, for the timeline of the office. Append-only; deleted with the account.
create table account_event (
  id bigint generated always as identity primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in
    ('login', 'email_changed', 'email_restored', 'password_changed', 'deleted', 'reactivated')),
  at timestamptz not null
);
create index account_event_account on account_event (account_id, at desc);
create index account_event_age on account_event (at);
revoke update, truncate on account_event from vonk_app;

create index ledger_entry_time on ledger_entry (member_id, created_at desc);
drop index mail_outbox_member;
create index mail_outbox_member on mail_outbox (member_id, created_at desc);
create index audit_entry_time on audit_entry (site_id, subject_kind, subject_id, at desc);

-- Reading a conversation concerns the other member too.
create index audit_entry_partner on audit_entry ((after ->> 'partnerId')) where action = 'member.read_messages';

-- A device by the beginning of the hash of its token.
create index known_device_mark on known_device (left(token_hash, 16));
create index mandate_number on mandate (mobile_number);
create index photo_look on photo (site_id, perceptual_hash) where perceptual_hash is not null;
