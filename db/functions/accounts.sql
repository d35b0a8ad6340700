-- Returns true for the status of an open account: one that is neither deleted nor banned. The planner inlines it.
create or replace function is_open_account(status text) returns boolean language sql immutable as $$
  select status in ('active', 'not_confirmed')
$$;

-- Returns whether the address of an account leads to a mailbox, whatever its tag (`kim+vonk@example.com`). No mailbox: false.
create or replace function is_account_of_mailbox(account_id uuid, mailbox text) returns boolean
language sql stable
as $$
  select mailbox is not null and exists (
    select from account where id = account_id and regexp_replace(email_key, '\+[^@]*@', '@') = mailbox)
$$;
