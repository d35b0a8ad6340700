-- What a member is looking for and how they live. Each is optional; hidden_fields lists those that the member answered
-- but does not show.
alter table profile
  add column intention text,
  add column children text,
  add column child_wish text,
  add column smoking text,
  add column drinking text,
  add column height_cm smallint check (height_cm between 120 and 230),
  add column languages text[] not null default '{}',
  add column work text not null default '',
  add column hidden_fields text[] not null default '{}';
