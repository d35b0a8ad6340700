-- The figures of partners, and the responses of the servers.

-- The signups that a partner sent on a day of the site, those that were completed, the first orders of their members, and
-- what the site owes for both by the amounts of that time, in cents of its currency.
create table figure_partner (
  site_id uuid not null references site,
  network text not null,
  day date not null,
  received integer not null default 0,
  confirmed integer not null default 0,
  first_orders integer not null default 0,
  payout_cents bigint not null default 0,
  primary key (site_id, network, day)
);

-- The amounts that the members of a partner paid on a day, by currency.
create table figure_partner_money (
  site_id uuid not null references site,
  network text not null,
  day date not null,
  currency char(3) not null,
  revenue_cents bigint not null,
  primary key (site_id, network, day, currency)
);

-- The responses of all sites in the five minutes from `bucket` on: those that failed, and how many took how long. The
-- position in `durations` is that of the duration in response-counts.ts.
create table figure_response (
  bucket timestamptz primary key,
  errors integer not null,
  durations integer[] not null
);
