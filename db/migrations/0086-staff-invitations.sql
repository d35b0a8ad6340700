-- An address joins the office of a further site only after its holder accepted. Logins that failed are recorded, and known
-- devices of staff pass a lock-out.
alter table staff_account
  -- since when the holder has proved the address with a mailed link; null while only a link that an admin saw was used
  add column address_verified_at timestamptz,
  -- whether the setup link was mailed to the address
  add column is_setup_mailed boolean not null default false;

create table staff_invitation (
  staff_id uuid not null references staff_account,
  site_id uuid not null references site,
  role text not null check (role in ('support', 'moderator', 'finance', 'operator', 'admin')),
  token_hash text not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (staff_id, site_id)
);
create index staff_invitation_age on staff_invitation (expires_at);

create table staff_device (
  token_hash text not null,
  staff_id uuid not null references staff_account,
  used_at timestamptz not null,
  primary key (token_hash, staff_id)
);
create index staff_device_staff on staff_device (staff_id, used_at);

-- Failed logins, wrong codes and refused permissions. The audit log shows those of the office.
create table access_failure (
  id bigint primary key default nextval('audit_entry_id_seq'),
  site_id uuid not null references site,
  at timestamptz not null,
  -- such as `login` or `code`
  kind text not null,
  is_office boolean not null,
  -- null for members and for an unknown address
  staff_id uuid references staff_account,
  -- the permission that was refused
  permission text,
  -- the network of a request to the office; null for members
  network text,
  request_id text not null
);
create index access_failure_site on access_failure (site_id, at);
create index access_failure_office on access_failure (site_id, id desc) where is_office;
revoke update, truncate on access_failure from vonk_app;
