-- An account is banned while staff or a decision about a case bans it. Each of the two is lifted on its own.
alter table account
  add column banned_by_staff boolean not null default false,
  add column banned_by_decision boolean not null default false;
update account set
  banned_by_decision = exists (select from case_decision
    where member_id = account.id and outcome in ('suspend', 'ban') and ended_at is null),
  banned_by_staff = not exists (select from case_decision
    where member_id = account.id and ended_at is null and restorable ->> 'kind' = 'account')
  where status = 'banned';
