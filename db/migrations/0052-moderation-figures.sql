-- The counts of a transparency report. The rows name nobody, so that they outlive the cases.

create table moderation_figure (
  id bigint generated always as identity primary key,
  site_id uuid not null references site,
  -- in the time zone of the site
  day date not null,
  -- a notice comes from the public form, a report from a member
  kind text not null check (kind in
    ('notice', 'report', 'decision', 'objection', 'objection_rejected', 'objection_upheld', 'reversal')),
  category text not null,
  outcome text,
  ground text,
  -- from the first report until the decision
  minutes integer check ((minutes is not null) = (kind = 'decision'))
);
create index moderation_figure_day on moderation_figure (site_id, day);

insert into moderation_figure (site_id, day, kind, category)
select c.site_id, (r.reported_at at time zone 'Europe/Amsterdam')::date, 'report', r.category
from report r join moderation_case c on c.id = r.case_id;

insert into moderation_figure (site_id, day, kind, category, outcome, ground, minutes)
select d.site_id, (e.at at time zone 'Europe/Amsterdam')::date, e.kind, c.category, d.outcome, d.ground,
  case when e.kind = 'decision' then extract(epoch from d.decided_at - c.opened_at)::int / 60 end
from case_decision d join moderation_case c on c.id = d.case_id
cross join lateral (values
  ('decision', d.decided_at),
  ('objection', d.objected_at),
  ('objection_rejected', case when d.reversed_at is distinct from d.objection_decided_at then d.objection_decided_at end),
  ('objection_upheld', case when d.reversed_at = d.objection_decided_at then d.objection_decided_at end),
  ('reversal', d.reversed_at)) e (kind, at)
where e.at is not null;
revoke update, delete, truncate on moderation_figure from vonk_app;
