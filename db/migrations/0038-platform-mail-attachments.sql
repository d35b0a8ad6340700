-- The files that a mail carries. They are stored, so that every attempt to send the mail sends the same bytes.

create table mail_attachment (
  mail_id uuid not null references mail_outbox on delete cascade,
  position integer not null,
  file_name text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);
