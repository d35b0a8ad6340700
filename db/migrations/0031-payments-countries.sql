-- Bundles and payment methods per country, the discount of an order, and the time when an order stopped standing.

-- A site sells bundles in each of its countries, with the VAT of that country (OSS).
alter table bundle add column country char(2);
alter table bundle drop constraint bundle_pkey;
drop index bundle_popular;
with sold as (
  delete from bundle returning site_id, id, credits, price_cents, currency, vat_percent, popular
)
insert into bundle (site_id, country, id, credits, price_cents, currency, vat_percent, popular)
select sold.site_id, country.code, sold.id, sold.credits, price_cents, currency,
  case country.code when 'NL' then vat_percent when 'BE' then 21 when 'DE' then 19 when 'LU' then 17 when 'FR' then 20
    when 'AT' then 20 when 'CH' then 0 else vat_percent end, popular
from sold join site on site.id = sold.site_id
  cross join lateral jsonb_array_elements_text(
    coalesce(site.settings -> 'countries', '["NL", "BE", "DE", "LU", "FR", "AT", "CH"]')) as country (code);
alter table bundle alter column country set not null, add primary key (site_id, country, id);
create unique index bundle_popular on bundle (site_id, country) where popular;

-- The payment methods that a site offers in a country, in the order of position.
create table payment_method (
  site_id uuid not null references site,
  country char(2) not null,
  id text not null check (id in
    ('sdd', 'sct', 'ideal', 'bancontact', 'paypal', 'creditcard', 'visa', 'mastercard', 'maestro', 'applepay')),
  position integer not null,
  min_cents integer not null default 1 check (min_cents > 0),
  max_cents integer not null check (max_cents >= min_cents),
  is_enabled boolean not null default true,
  primary key (site_id, country, id)
);
insert into payment_method (site_id, country, id, position, max_cents)
select distinct bundle.site_id, bundle.country, method.id,
  case when method.id = 'paypal' and bundle.country = 'DE' then 1 else method.position end, method.max_cents
from bundle, (values ('ideal', 0, 5000000), ('bancontact', 0, 1000000), ('creditcard', 2, 1000000),
  ('paypal', 3, 800000), ('applepay', 4, 1000000)) as method (id, position, max_cents)
where (method.id <> 'ideal' or bundle.country = 'NL') and (method.id <> 'bancontact' or bundle.country = 'BE');

-- The discount in the price of an order. Part of the snapshot.
alter table purchase
  add column discount_kind text check (discount_kind in ('bonus', 'code', 'retention')),
  add column discount_code text,
  add column discount_percent integer check (discount_percent between 1 and 99),
  -- the time from which the order no longer stands: withdrawn, refunded in full or charged back. Null while it stands.
  add column reversed_at timestamptz,
  add constraint purchase_discount check ((discount_kind is null) = (discount_percent is null)
    and (discount_kind is null) = (discount_code is null)),
  add constraint purchase_reversed check (reversed_at is null or status = 'paid');
update purchase set discount_kind = 'retention', discount_code = discount.code, discount_percent = discount.percent
from retention_discount discount where discount.purchase_id = purchase.id and total_cents < list_price_cents;

-- Order numbers are random (docs/product/rules/payments.md).
drop sequence purchase_number;
