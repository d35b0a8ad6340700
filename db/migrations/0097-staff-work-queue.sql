-- The work that staff claim, so that two never do the same: of each item at most one claim.
create table work_claim (
  site_id uuid not null references site,
  -- the queue: 'case', 'photo', 'verification' or 'conversation'
  kind text not null,
  item_id uuid not null,
  -- the member whom the item is about
  member_id uuid not null,
  -- the colleague who works on it, or who skipped it
  claimed_by uuid not null references staff_account,
  -- null once it was skipped
  claimed_until timestamptz,
  -- until then the colleague who skipped it does not get it again
  skipped_until timestamptz,
  primary key (site_id, kind, item_id),
  check ((claimed_until is null) = (skipped_until is not null))
);
create index work_claim_staff on work_claim (claimed_by, kind);
create index work_claim_member on work_claim (member_id);

-- The claims of work that waits. The next migrations drop the columns.
insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until)
  select site_id, 'case', id, member_id, claimed_by, claimed_until from moderation_case
  where claimed_by is not null and claimed_until is not null and closed_at is null;

insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until, skipped_until)
  select site_id, 'photo', id, member_id, claimed_by, claimed_until,
    case when claimed_until is null then skipped_until end from photo
  where claimed_by is not null and coalesce(claimed_until, skipped_until) is not null and status = 'pending';

insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until, skipped_until)
  select site_id, 'verification', id, member_id, claimed_by, claimed_until,
    case when claimed_until is null then skipped_until end from photo_verification
  where claimed_by is not null and coalesce(claimed_until, skipped_until) is not null and status = 'waiting';

-- A conversation is about the member who writes to a fictional profile.
insert into work_claim (site_id, kind, item_id, member_id, claimed_by, claimed_until)
  select claim.site_id, 'conversation', c.id, side.partner_id, claim.staff_id, claim.claimed_until
  from conversation_claim claim
  join conversation c on c.id = claim.conversation_id
  join lateral (
    select s.partner_id from conversation_side s left join profile p on p.member_id = s.member_id
    where s.conversation_id = c.id order by coalesce(p.is_fictional, false) desc limit 1
  ) side on true;
drop table conversation_claim;
