-- The members who signed up from the home page and from each lander.

-- The members who signed up in a week by page and slug, and how many of them have confirmed and ordered so far.
create table figure_lander (
  site_id uuid not null references site,
  -- the Monday, in the time zone of the site
  week date not null,
  -- `home`, or the name of a lander
  page text not null,
  -- '' without a slug
  slug text not null,
  signups integer not null default 0,
  confirmed integer not null default 0,
  orders integer not null default 0,
  primary key (site_id, week, page, slug)
);

-- The paid orders so far of the members who signed up in a week, by page and slug.
create table figure_lander_money (
  site_id uuid not null references site,
  week date not null,
  page text not null,
  slug text not null,
  currency char(3) not null,
  orders integer not null,
  revenue_cents bigint not null,
  primary key (site_id, week, page, slug, currency)
);

-- The time from which signups record their page; null where all of them do.
alter table figure_edge add column landers_from timestamptz;
update figure_edge set landers_from = now();
