/** Conversations between two members, their messages in server order, and what each side has read. */
export const up = `
create table conversation (
  id uuid primary key,
  site_id uuid not null,
  first_id uuid not null,
  second_id uuid not null,
  starter_id uuid not null,
  last_seq integer not null default 0,
  created_at timestamptz not null,
  unique (first_id, second_id),
  check (first_id < second_id)
);

create table conversation_side (
  conversation_id uuid not null references conversation on delete cascade,
  member_id uuid not null,
  partner_id uuid not null,
  read_seq integer not null default 0,
  deleted_seq integer not null default 0,
  hidden boolean not null default false,
  last_message_at timestamptz not null,
  primary key (conversation_id, member_id)
);
create index conversation_side_member on conversation_side (member_id, last_message_at desc, conversation_id) where not hidden;

create table message (
  id uuid primary key,
  conversation_id uuid not null references conversation on delete cascade,
  seq integer not null,
  sender_id uuid not null,
  client_id uuid not null,
  kind text not null check (kind in ('text', 'image', 'gift')),
  body text not null,
  sent_at timestamptz not null,
  unique (conversation_id, seq),
  unique (sender_id, client_id)
);

create table chat_quota (
  member_id uuid primary key,
  started integer not null default 0
);
`
