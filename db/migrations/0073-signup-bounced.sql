-- The newest mail of a partner's signup, its refusal by the mail server, and what staff decided about it. A corrected
-- address counts towards the mails of a day by its hash.
alter table partner_signup
  add column mail_id uuid unique,
  add column bounced_at timestamptz,
  add column bounce_code text,
  add column bounce_outcome text check (bounce_outcome in ('corrected', 'removed', 'left')),
  add column corrected_hash text,
  add column corrected_at timestamptz;
create index partner_signup_bounced on partner_signup (site_id, bounced_at)
  where bounced_at is not null and bounce_outcome is null;
create index partner_signup_corrected on partner_signup (site_id, corrected_hash, corrected_at)
  where corrected_hash is not null;
