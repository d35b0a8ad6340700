-- From then on a fictional profile neither gets nor sends messages (C-11).
alter table profile add column retired_at timestamptz;
create index profile_fictional on profile (site_id) where is_fictional;
create index profile_retired on profile (member_id) where retired_at is not null;
