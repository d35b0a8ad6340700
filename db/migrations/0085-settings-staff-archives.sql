-- An archive for staff is apart from the member's own, and has no messages of others unless that was requested.
alter table member_export
  add column made_for text not null default 'member' check (made_for in ('member', 'staff')),
  add column has_messages_of_others boolean not null default true;
alter table member_export drop constraint member_export_pkey, add primary key (member_id, made_for);
