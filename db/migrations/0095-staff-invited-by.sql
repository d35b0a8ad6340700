-- The colleague who invited, and who so gives the access; null for a command. New staff may not repay it by approving.
alter table staff_invitation add column invited_by uuid references staff_account;
