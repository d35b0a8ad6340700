-- Discount codes, the use of a discount by an order, and the members who dismissed the dialog about the welcome bonus.

create table discount_code (
  site_id uuid not null references site,
  code text not null check (code ~ '^[A-Z0-9-]{3,40}$' and code <> 'TIMEBONUS25'),
  percent integer not null check (percent between 1 and 99),
  -- null: no condition
  country char(2),
  currency char(3),
  minimum_cents integer not null default 0 check (minimum_cents >= 0),
  methods text[] check (cardinality(methods) > 0),
  -- the only member who may use it; null: every member
  member_id uuid references account on delete cascade,
  starts_at timestamptz not null,
  expires_at timestamptz check (expires_at > starts_at),
  max_uses integer check (max_uses > 0),
  once_per_member boolean not null,
  first_purchase_only boolean not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  created_at timestamptz not null,
  primary key (site_id, code)
);
create index discount_code_member on discount_code (member_id) where member_id is not null;

-- The discount in the price of an order. It is used while the order is paid or can still be paid, and free again after.
create table discount_use (
  purchase_id uuid primary key references purchase on delete cascade,
  site_id uuid not null references site,
  member_id uuid not null,
  kind text not null check (kind in ('bonus', 'code', 'retention')),
  code text not null,
  created_at timestamptz not null
);
create index discount_use_member on discount_use (member_id, kind, code);
create index discount_use_code on discount_use (site_id, code) where kind = 'code';

insert into discount_use (purchase_id, site_id, member_id, kind, code, created_at)
select purchase.id, purchase.site_id, purchase.member_id, 'retention', discount.code, purchase.created_at
from retention_discount discount join purchase on purchase.id = discount.purchase_id;
alter table retention_discount drop column purchase_id;

create table bonus_dismissal (
  member_id uuid primary key references account on delete cascade,
  site_id uuid not null references site,
  dismissed_at timestamptz not null
);
