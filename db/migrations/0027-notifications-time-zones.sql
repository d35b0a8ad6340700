-- The time zones that members' browsers state, for quiet hours and the hours of reminders.

create table member_time_zone (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  time_zone text not null check (length(time_zone) between 1 and 64)
);
