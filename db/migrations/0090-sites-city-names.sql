-- The names by which a city is found: its own, alternate names and known spellings, folded for search. The columns
-- search_name and alternate_name are still written, for processes of the earlier version.
create table city_name (
  city_id integer not null references city on delete cascade,
  country char(2) not null,
  key text not null,
  primary key (city_id, key)
);
insert into city_name (city_id, country, key)
  select id, country, search_name from city
  union
  select id, country, alternate_name from city where alternate_name is not null;
create index city_name_prefix on city_name (country, key text_pattern_ops);
drop index city_search;
drop index city_alternate_name;

-- A district is found by its name, but not by a coordinate: people there live in the city.
alter table city add column is_district boolean not null default false;

-- The version of the list of places that this database has, so that a start imports a newer one.
create table place_import (
  is_only boolean primary key default true check (is_only),
  version text not null
);
