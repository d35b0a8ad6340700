-- Direct debit: mandates with their debits, started signings, files for the bank, and returned debits.

-- The files of debits for the bank, one site each. The rows are enough to write a file again with the same bytes.
create table debit_file (
  message_id text primary key,
  site_id uuid not null references site,
  creditor jsonb not null,
  collect_on date not null,
  created_at timestamptz not null
);

-- A mandate and its only debit. The member signed it with the code of a text message; code_sent_at and signed_at prove it.
create table mandate (
  id uuid primary key,
  site_id uuid not null references site,
  member_id uuid not null,
  payment_id uuid not null unique references payment,
  reference text not null unique,
  account_holder text not null,
  iban text not null,
  street text not null,
  house_number text not null,
  postcode text not null,
  city text not null,
  country char(2) not null,
  mobile_number text not null,
  text_version text not null,
  code_sent_at timestamptz not null,
  signed_at timestamptz not null,
  -- who collects the debit, and on which day at the earliest
  collected_by text not null check (collected_by in ('provider', 'bank')),
  collect_on date not null,
  provider_customer_id text,
  provider_mandate_id text,
  -- the file for the bank that contains the debit
  message_id text references debit_file,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index mandate_member on mandate (member_id, id desc);
create index mandate_iban on mandate (iban);
create index mandate_message on mandate (message_id) where message_id is not null;
create index mandate_uncollected on mandate (site_id) where collected_by = 'bank' and message_id is null;
revoke delete, truncate on mandate from vonk_app;

-- A started signing: the details, and the hash of the latest code. Deleted a day after it ended.
create table debit_signature (
  payment_id uuid primary key references payment,
  site_id uuid not null references site,
  member_id uuid not null,
  -- the id of the mandate to sign, which determines its reference
  mandate_id uuid not null,
  account_holder text not null,
  iban text not null,
  street text not null,
  house_number text not null,
  postcode text not null,
  city text not null,
  country char(2) not null,
  mobile_number text not null,
  -- the client's id of the latest send
  code_id uuid,
  code_hash text,
  code_sent_at timestamptz,
  failed_tries integer not null default 0,
  -- the times of all sends
  sent_at timestamptz[] not null default '{}',
  started_at timestamptz not null,
  expires_at timestamptz not null
);
create index debit_signature_member on debit_signature (member_id);
create index debit_signature_number on debit_signature (mobile_number);

-- A debit that was rejected, returned or refunded, by its first report. lifted_at: an operator ended its effect on the
-- block.
create table debit_return (
  payment_id uuid primary key references payment,
  kind text not null check (kind in ('reject', 'return', 'refund', 'reversal')),
  reason_code text,
  amount_cents integer not null check (amount_cents > 0),
  happened_on date not null,
  source text not null check (source in ('provider', 'bank')),
  seen_at timestamptz not null,
  lifted_at timestamptz
);
revoke delete, truncate on debit_return from vonk_app;

alter table payment_event drop constraint payment_event_source_check;
alter table payment_event add constraint payment_event_source_check
  check (source in ('create', 'notification', 'job', 'page', 'cancel', 'bank'));

-- Direct debit comes first in Germany and last elsewhere.
insert into payment_method (site_id, country, id, position, max_cents)
select site_id, country, 'sdd', case country when 'DE' then min(position) - 1 else max(position) + 1 end, 5000
from payment_method where country in ('NL', 'BE', 'DE', 'AT', 'LU', 'FR')
group by site_id, country on conflict do nothing;
