-- Sites with their hosts and settings, the company that runs them, and the regions and cities of members.

-- One row: whether this installation is the demo, whose passwords are public, or runs live sites.
create table installation (
  kind text not null check (kind in ('demo', 'site')),
  -- the time when seeding the demo completed; an incomplete demo is seeded again
  completed_at timestamptz
);
create unique index installation_one on installation ((true));
revoke insert, update, delete on installation from vonk_app;

create table company (
  id uuid primary key,
  name text not null,
  address text not null,
  kvk text not null,
  city text not null,
  country char(2) not null,
  tradenames text[] not null,
  vat_numbers text[] not null,
  support_phone text not null,
  support_email text not null,
  delete_discount jsonb,
  added timestamptz not null
);

create table site (
  id uuid primary key,
  key text not null unique,
  company_id uuid not null references company,
  settings jsonb not null,
  created_at timestamptz not null
);

create table site_host (
  host text primary key,
  site_id uuid not null references site,
  main boolean not null default false
);

create unique index site_one_main_host on site_host (site_id) where main;

create table region (
  code text primary key,
  country char(2) not null,
  name text not null
);
create index region_country on region (country, name);

create table city (
  id integer primary key,
  country char(2) not null,
  region_code text not null references region,
  name text not null,
  search_name text not null,
  alternate_name text,
  population integer not null,
  latitude real not null,
  longitude real not null
);
create index city_search on city (country, search_name text_pattern_ops, population desc);
create index city_alternate_name on city (country, alternate_name text_pattern_ops) where alternate_name is not null;
create index city_latitude on city (latitude);
create index city_region on city (region_code, population desc);
