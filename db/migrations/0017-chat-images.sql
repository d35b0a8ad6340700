-- The uploaded images of chat messages. The message id that the sender's browser chose is the idempotency key of the
-- upload and of the message. An image without a message was never sent; a job deletes it after a day. The files are in
-- the storage, under unguessable names.

create table chat_image (
  sender_id uuid not null,
  client_id uuid not null,
  site_id uuid not null,
  message_id uuid unique,
  file_key text not null unique,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  thumbhash text not null,
  created_at timestamptz not null,
  primary key (sender_id, client_id)
);
create index chat_image_unsent on chat_image (created_at) where message_id is null;
