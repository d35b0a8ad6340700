import { statement } from '#platform/server/database/statement.ts'
import type { Ground, Outcome } from '../../rules.ts'

/** The counted events of a case besides its reports. */
export type DecisionEvent = 'decision' | 'objection' | 'objection_rejected' | 'objection_upheld' | 'reversal'

export const insertFigure = statement<[siteId: string, day: string, kind: 'notice' | 'report', category: string]>(
  'moderation.insert_figure',
  'insert into moderation_figure (site_id, day, kind, category) values ($1, $2, $3, $4)',
)

/** Counts an event of the decision about a case, with its outcome and ground. */
export const insertDecisionFigure = statement<[siteId: string, day: string, kind: DecisionEvent, decisionId: string]>(
  'moderation.insert_decision_figure',
  `insert into moderation_figure (site_id, day, kind, category, outcome, ground, minutes)
   select $1, $2, $3, c.category, d.outcome, d.ground,
     case when $3 = 'decision' then floor(extract(epoch from d.decided_at - c.opened_at) / 60)::int end
   from case_decision d join moderation_case c on c.id = d.case_id where d.id = $4 and d.site_id = $1`,
)

/** A number of equal events. */
export interface FigureRow {
  kind: 'notice' | 'report' | DecisionEvent
  category: string
  outcome: Outcome | null
  ground: Ground | null
  count: number
}

export const countFigures = statement<[siteId: string, from: string, until: string], FigureRow>(
  'moderation.count_figures',
  `select kind, category, outcome, ground, count(*)::int as count from moderation_figure
   where site_id = $1 and day >= $2 and day < $3 group by kind, category, outcome, ground
   order by kind, category, outcome, ground`,
)

export const findMedianMinutes = statement<[siteId: string, from: string, until: string], { minutes: number | null }>(
  'moderation.find_median_minutes',
  `select round(percentile_cont(0.5) within group (order by minutes))::int as minutes from moderation_figure
   where site_id = $1 and day >= $2 and day < $3 and minutes is not null`,
)
