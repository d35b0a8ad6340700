/**
 * Profiles, the narrow row that search reads, and the counters behind its total.
 * Search rows hold all that a card shows, so a page of results is one index range.
 */
export const up = `
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
  is_fictional boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null
);

create table member_search (
  member_id uuid primary key,
  site_id uuid not null,
  country char(2) not null,
  gender text not null,
  sexuality text not null,
  region text not null,
  birth_date date not null,
  last_active timestamptz not null,
  visible boolean not null,
  name text not null,
  city_name text not null,
  main_photo_key text,
  main_photo_hash text,
  is_fictional boolean not null,
  signup_at timestamptz not null
);
create index member_search_country on member_search
  (site_id, country, gender, last_active desc, member_id desc, birth_date, region, sexuality) where visible;
create index member_search_region on member_search
  (site_id, country, gender, region, last_active desc, member_id desc, birth_date, sexuality) where visible;
create index member_search_born on member_search
  (site_id, country, gender, sexuality, birth_date, region) where visible;

-- Visible members per birth month; region '' is the whole country.
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

create function count_member(row member_search, change integer) returns void language sql as $$
  insert into member_count (site_id, country, gender, sexuality, region, birth_month, members)
  select row.site_id, row.country, row.gender, row.sexuality, area, date_trunc('month', row.birth_date)::date, greatest(change, 0)
  from unnest(array['', row.region]) as area order by area
  on conflict (site_id, country, gender, sexuality, region, birth_month)
  do update set members = member_count.members + change
$$;

-- The counters follow the rows in the same transaction, whoever changes them.
create function follow_member_search() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.visible and not old.is_fictional then perform count_member(old, -1); end if;
  if tg_op <> 'DELETE' and new.visible and not new.is_fictional then perform count_member(new, 1); end if;
  return null;
end $$;
create trigger member_search_counted
  after insert or delete or update of visible, is_fictional, site_id, country, gender, sexuality, region, birth_date on member_search
  for each row execute function follow_member_search();
`
