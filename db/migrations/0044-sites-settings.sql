-- Every change of a site's settings and hosts: who made it, when, and the values before and after. Append-only.
create table site_setting_history (
  id bigint generated always as identity primary key,
  site_id uuid not null references site,
  -- The name of the operator.
  changed_by text not null,
  changed_at timestamptz not null,
  -- A setting, or `hosts`, or `company.` with a column of the company.
  key text not null,
  -- Null where the setting had, or got, its default.
  before jsonb,
  after jsonb
);
create index site_setting_history_site on site_setting_history (site_id, id desc);
revoke update, delete, truncate on site_setting_history from vonk_app;
