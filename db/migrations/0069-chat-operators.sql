-- The answers of staff in the name of fictional profiles (C-11).

-- The conversations that an operator works on, so that two never answer one.
create table conversation_claim (
  conversation_id uuid primary key references conversation on delete cascade,
  site_id uuid not null references site,
  staff_id uuid not null references staff_account,
  claimed_until timestamptz not null
);
create index conversation_claim_staff on conversation_claim (staff_id);

-- The author of each message that staff wrote in the name of a fictional profile.
create table staff_message (
  message_id uuid primary key references message on delete cascade,
  site_id uuid not null references site,
  staff_id uuid not null references staff_account
);
create index staff_message_staff on staff_message (staff_id);
