-- Until when members have seen the list of notifications.

create table notification_visit (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  seen_until timestamptz not null
);
