import { statement } from '#platform/server/database/statement.ts'
import type { FlagAction, FlagRule } from '../../flag.rules.ts'

/** A version of a rule of a site. */
export interface FlagRuleRow {
  rule: FlagRule
  version: number
  is_enabled: boolean
  action: FlagAction
  threshold: number | null
  phrases: string[]
  changed_by: string
  changed_at: Date
}

const columns = 'rule, version, is_enabled, action, threshold, phrases, changed_by, changed_at'

/** Lists the newest version of every rule that the site has changed. */
export const listRules = statement<[siteId: string], FlagRuleRow>(
  'moderation.list_rules',
  `select distinct on (rule) ${columns} from flag_rule where site_id = $1 order by rule, version desc`,
)

/** Lists the versions of a rule, the newest first. */
export const listVersions = statement<[siteId: string, rule: FlagRule, limit: number], FlagRuleRow>(
  'moderation.list_rule_versions',
  `select ${columns} from flag_rule where site_id = $1 and rule = $2 order by version desc limit $3`,
)

/** Inserts the next version of a rule. Returns no row when a colleague was earlier. */
export const insertVersion = statement<
  [
    siteId: string,
    rule: FlagRule,
    version: number,
    isEnabled: boolean,
    action: FlagAction,
    threshold: number | null,
    phrases: readonly string[],
    changedBy: string,
    at: Date,
  ],
  { version: number }
>(
  'moderation.insert_rule_version',
  `insert into flag_rule (site_id, rule, version, is_enabled, action, threshold, phrases, changed_by, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (site_id, rule, version) do nothing returning version`,
)

/** Counts the messages and cases that each rule flagged since a time. */
export const countFlags = statement<[siteId: string, since: Date], { rule: FlagRule; messages: number; cases: number }>(
  'moderation.count_flags',
  `select rule, count(*) filter (where is_message)::int as messages, count(*) filter (where not is_message)::int as cases
   from (
     select unnest(rules) as rule, true as is_message from message_flag where site_id = $1 and flagged_at >= $2
     union all
     select f.rule, false from case_flag f join moderation_case c on c.id = f.case_id
     where c.site_id = $1 and f.flagged_at >= $2) flags
   group by rule`,
)
