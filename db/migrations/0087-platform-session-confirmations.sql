-- When the owner of a session last typed the password again, for what wants a fresh login.
alter table session add column confirmed_at timestamptz;
