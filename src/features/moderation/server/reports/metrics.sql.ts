import { statement } from '#platform/server/database/statement.ts'
import type { Ground, Outcome } from '../../rules.ts'

/** The counted events of a case besides its reports. */
export type DecisionEvent = 'decision' | 'objection' | 'objection_rejected' | 'objection_upheld' | 'reversal'

export const insertMetric = statement<{ day: string; kind: 'notice' | 'report'; category: string }>(
  'moderation.insert_metric',
  'insert into moderation_figure (site_id, day, kind, category) values (:site, :day, :kind, :category)',
)

/** Counts an event of the decision about a case, with its outcome and ground. */
export const insertDecisionMetric = statement<{ day: string; kind: DecisionEvent; decisionId: string }>(
  'moderation.insert_decision_metric',
  `insert into moderation_figure (site_id, day, kind, category, outcome, ground, minutes)
   select :site, :day, :kind, c.category, d.outcome, d.ground,
     case when :kind = 'decision' then floor(extract(epoch from d.decided_at - c.opened_at) / 60)::int end
   from case_decision d join moderation_case c on c.id = d.case_id where d.id = :decisionId and d.site_id = :site`,
)

/** A number of equal events. */
export interface MetricRow {
  kind: 'notice' | 'report' | DecisionEvent
  category: string
  outcome: Outcome | null
  ground: Ground | null
  count: number
}

export const countMetrics = statement<{ from: string; until: string }, MetricRow>(
  'moderation.count_metrics',
  `select kind, category, outcome, ground, count(*)::int as count from moderation_figure
   where site_id = :site and day >= :from and day < :until group by kind, category, outcome, ground
   order by kind, category, outcome, ground`,
)

export const findMedianMinutes = statement<{ from: string; until: string }, { minutes: number | null }>(
  'moderation.find_median_minutes',
  `select round(percentile_cont(0.5) within group (order by minutes))::int as minutes from moderation_figure
   where site_id = :site and day >= :from and day < :until and minutes is not null`,
)
