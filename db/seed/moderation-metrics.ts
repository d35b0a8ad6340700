import type { Db } from '#platform/server/database/db.ts'

/** Counts the seeded reports, decisions and complaints of a site for its transparency report, unless it has counts. */
export async function insertModerationMetrics(db: Db, siteId: string): Promise<void> {
  await db.query(
    {
      text: `insert into moderation_figure (site_id, day, kind, category, outcome, ground, minutes)
        select $1, (at at time zone 'Europe/Amsterdam')::date, kind, category, outcome, ground, minutes from (
          select r.reported_at as at, 'report' as kind, r.category, null as outcome, null as ground, null::int as minutes
          from report r join moderation_case c on c.id = r.case_id where c.site_id = $1
          union all
          select received_at, 'notice', category, null, null, null from complaint where site_id = $1
          union all
          select e.at, e.kind, c.category, d.outcome, d.ground,
            case when e.kind = 'decision' then extract(epoch from d.decided_at - c.opened_at)::int / 60 end
          from case_decision d join moderation_case c on c.id = d.case_id
          cross join lateral (values ('decision', d.decided_at), ('objection', d.objected_at)) e (kind, at)
          where d.site_id = $1 and e.at is not null) event
        where not exists (select from moderation_figure where site_id = $1)`,
    },
    [siteId],
  )
}
