-- The colleague who gave the access, which new staff may not repay by approving, and the index by which limits count what one
-- person did within 24 hours.

alter table staff_role add column granted_by uuid references staff_account;

create index audit_entry_money on audit_entry (staff_id, at)
  where action in ('member.change_credits', 'order.refund');
