-- Staff have accounts of their own, so a member has no role and no codes of an authenticator app.
drop table recovery_code;
drop table two_factor;
alter table account drop column role;
