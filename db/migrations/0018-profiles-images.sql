-- The members who may send images in chats: everyone, members to whom the recipient has written, or nobody.

alter table profile
  add column images_from text not null default 'everyone' check (images_from in ('everyone', 'answered', 'nobody'));
