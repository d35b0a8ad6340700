-- Contacts between members: a like of another member (member_id is the liker), or a conversation (member_id is the lower
-- id). Likes and conversations add and remove them.

create table member_contact (
  member_id uuid not null,
  other_id uuid not null,
  kind text not null check (kind in ('like', 'conversation')),
  primary key (member_id, other_id, kind)
);
create index member_contact_other on member_contact (other_id);

insert into member_contact (member_id, other_id, kind)
  select liker_id, liked_id, 'like' from member_like
  union all
  select first_id, second_id, 'conversation' from conversation;
