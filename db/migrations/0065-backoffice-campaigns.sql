-- The views of the home page and the landers, what the members of a campaign paid, and what a campaign costs.

-- The views of a page on a day. They name no visitor: a page that one visitor opens twice counts twice.
create table figure_view (
  site_id uuid not null references site,
  -- in the time zone of the site
  day date not null,
  -- `home`, or the name of a lander
  page text not null,
  -- '' without a slug
  slug text not null,
  -- the network and the ref of the traffic source; '' without one, '*' for those beyond the limit of a day
  campaign text not null,
  views bigint not null,
  primary key (site_id, day, page, slug, campaign)
);

-- The paid orders so far of the members who signed up in a week, by campaign.
create table figure_cohort_money (
  site_id uuid not null references site,
  week date not null,
  campaign text not null,
  currency char(3) not null,
  orders integer not null,
  revenue_cents bigint not null,
  primary key (site_id, week, campaign, currency)
);

-- The cost of a campaign, as staff entered it.
create table campaign_cost (
  site_id uuid not null references site,
  campaign text not null check (campaign <> ''),
  basis text not null check (basis in ('month', 'signup')),
  cents bigint not null check (cents >= 0),
  currency char(3) not null,
  starts_on date not null,
  -- null: until further notice
  ends_on date check (ends_on >= starts_on),
  primary key (site_id, campaign)
);

-- The orders that the steps of the cohorts have counted already.
insert into figure_cohort_money (site_id, week, campaign, currency, orders, revenue_cents)
select o.site_id,
  date_trunc('week', a.signup_at at time zone coalesce(s.settings ->> 'time_zone', 'Europe/Amsterdam'))::date,
  concat_ws(' / ', a.tracking ->> 'network', a.tracking ->> 'ref'), o.currency, count(*), sum(o.total_cents)
from purchase o
join account a on a.id = o.member_id
join site s on s.id = o.site_id
join figure_edge e on e.site_id = o.site_id
where o.paid_at < e.counted_until
  and not exists (select from profile where profile.member_id = a.id and profile.is_fictional)
group by 1, 2, 3, 4;
