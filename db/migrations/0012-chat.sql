-- Conversations between two members, their messages in server order, and each side's read position.
-- Sequence numbers define what each member sees. The partner's messages after `read_seq` are unread. A removed
-- conversation reappears once `last_seq` exceeds its `deleted_seq`. Therefore sending a message never updates
-- `conversation_side`.

create table conversation (
  id uuid primary key,
  site_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  starter_id uuid not null,
  last_seq integer not null default 0,
  last_at timestamptz not null,
  created_at timestamptz not null,
  -- Whether each member ever sent a text here. Survives the removal of the messages (C-06).
  first_sent_text boolean not null default false,
  second_sent_text boolean not null default false,
  unique (first_id, second_id),
  check (first_id < second_id)
) with (fillfactor = 80);

create table conversation_side (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null,
  partner_id uuid not null,
  read_seq integer not null default 0,
  deleted_seq integer not null default 0,
  primary key (conversation_id, member_id)
) with (fillfactor = 80);
create index conversation_side_member on conversation_side (member_id);

create table message (
  id uuid primary key,
  conversation_id uuid not null,
  seq integer not null,
  sender_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null,
  gift text,
  -- The credits charged to the sender. A price above 0 has a ledger entry (I4, I7).
  price integer not null check (price >= 0),
  sent_at timestamptz not null,
  unique (conversation_id, seq),
  unique (sender_id, client_id),
  check ((kind = 'gift') = (gift is not null))
);

create table chat_quota (
  member_id uuid primary key,
  started integer not null default 0
);
