-- The amounts that a site pays a partner for a completed signup and for a first order, in cents of the currency of the site.
alter table partner
  add column signup_cents integer not null default 0 check (signup_cents between 0 and 1000000),
  add column order_cents integer not null default 0 check (order_cents between 0 and 1000000);
create index partner_signup_created on partner_signup (site_id, created_at);
