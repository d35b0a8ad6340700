-- Profiles, the search rows (one per member, with only the fields that search reads), and the member counts that give
-- the total of a search. A search row contains all fields of a card, so a page of results is one index range.

create table profile (
  member_id uuid primary key,
  site_id uuid not null,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  sexuality text not null check (sexuality in ('hetero', 'gay', 'lesbian', 'bi')),
  seeks text not null check (seeks in ('male', 'female', 'both')),
  birth_date date not null,
  country char(2) not null,
  region_code text not null,
  city_id integer not null,
  city_name text not null,
  about text not null default '',
  interests text[] not null default '{}',
  hair_colour text,
  eye_colour text,
  body_type text,
  relationship_status text,
  tattoos text,
  status text not null default 'active' check (status in ('active', 'disabled')),
  invisible boolean not null default false,
  public_visible boolean not null default false,
  messages_from text not null default 'everyone' check (messages_from in ('everyone', 'liked', 'nobody')),
  is_fictional boolean not null default false,
  hides_fictional boolean not null default false,
  on_sister_sites boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);

create index profile_on_sister_sites on profile (site_id) where on_sister_sites;

create table member_search (
  member_id uuid primary key,
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_date date not null,
  last_active timestamptz(3) not null, -- in milliseconds, like the cursors of result pages
  visible boolean not null,
  name text not null,
  city_name text not null,
  main_photo_key text,
  main_photo_hash text,
  is_fictional boolean not null,
  signup_at timestamptz not null
);
create index member_search_country on member_search
  (site_id, country, gender, last_active desc, member_id desc, birth_date, region, sexuality, signup_at) where visible;
create index member_search_region on member_search
  (site_id, country, gender, region, last_active desc, member_id desc, birth_date, sexuality, signup_at) where visible;
create index member_search_born on member_search
  (site_id, country, gender, sexuality, birth_date, region) where visible and not is_fictional;

-- The number of visible, non-fictional members per month and per year of birth. Region '' is the whole country.
create table member_count (
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_month date not null,
  members integer not null check (members >= 0),
  primary key (site_id, country, gender, sexuality, region, birth_month)
);
create table member_year_count (
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_year date not null,
  members integer not null check (members >= 0),
  primary key (site_id, country, gender, sexuality, region, birth_year)
);
