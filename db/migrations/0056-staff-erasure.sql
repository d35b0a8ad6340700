-- A second person approves that staff erase a member at once.

alter table approval drop constraint approval_kind_check;
alter table approval add constraint approval_kind_check check (kind in ('credits.change', 'order.refund', 'member.erase'));
