-- The members whom others may see, and by whom: contacts only, all members, or also visitors without an account. Others
-- have no row. Accounts and profiles decide it.

create table member_visibility (
  member_id uuid primary key references account on delete cascade,
  seen_by text not null check (seen_by in ('contacts', 'members', 'visitors'))
);

insert into member_visibility (member_id, seen_by)
  select p.member_id,
    case when a.status <> 'active' or a.confirmed_at is null or p.invisible then 'contacts'
      when p.public_visible then 'visitors'
      else 'members' end
  from profile p join account a on a.id = p.member_id
  where p.status = 'active' and a.status in ('active', 'not_confirmed');
