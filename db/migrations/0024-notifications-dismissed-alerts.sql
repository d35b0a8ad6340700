-- The alerts that members have dismissed.

create table dismissed_alert (
  member_id uuid not null references account on delete cascade,
  site_id uuid not null references site,
  alert text not null check (alert in ('enrich-profile', 'push-notification', 'disabled-notifications')),
  dismissed_at timestamptz not null,
  primary key (member_id, alert)
);
