-- A member's settings of chat; without a row they are the defaults. A message that its sender removed before the partner
-- read it keeps its row and its number, without its text.

create table chat_setting (
  member_id uuid primary key,
  shows_read_marks boolean not null default true,
  safety_tips_dismissed_at timestamptz
);

alter table message add column removed_at timestamptz;
create index message_removed on message (conversation_id, seq) where removed_at is not null;
