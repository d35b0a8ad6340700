-- Mails that a mail server refused for good since it last accepted one. A condemned mail has a wrong recipient and is not
-- tried again; it is deleted with the next accepted mail, or tried again when many recipients are refused in a row.
alter table mail_outbox
  add column refused_at timestamptz,
  add column is_condemned boolean not null default false;
create index mail_outbox_refused on mail_outbox (refused_at) where refused_at is not null;
