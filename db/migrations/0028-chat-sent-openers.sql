-- Keyed hashes of the texts that started conversations, to refuse a text that was sent to many members (T20).

create table sent_opener (
  conversation_id uuid primary key references conversation on delete cascade,
  site_id uuid not null references site,
  member_id uuid not null,
  text_hash text not null,
  sent_at timestamptz not null
);
create index sent_opener_member on sent_opener (member_id, text_hash, sent_at);
create index sent_opener_sent_at on sent_opener (sent_at);
