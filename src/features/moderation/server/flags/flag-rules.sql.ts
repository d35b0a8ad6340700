import { statement } from '#platform/server/database/statement.ts'
import type { FlagAction, FlagRule } from '../../flag.rules.ts'

/** A version of a rule of a site. */
export interface FlagRuleRow {
  rule: FlagRule
  version: number
  isEnabled: boolean
  action: FlagAction
  threshold: number | null
  phrases: string[]
  changedBy: string
  changedAt: Date
}

const columns = 'rule, version, is_enabled, action, threshold, phrases, changed_by, changed_at'

/** Lists the newest version of every rule that the site has changed. */
export const listRules = statement<void, FlagRuleRow>(
  'moderation.list_rules',
  `select distinct on (rule) ${columns} from flag_rule where site_id = :site order by rule, version desc`,
)

/** Lists the versions of a rule, the newest first. */
export const listVersions = statement<{ rule: FlagRule; limit: number }, FlagRuleRow>(
  'moderation.list_rule_versions',
  `select ${columns} from flag_rule where site_id = :site and rule = :rule order by version desc limit :limit`,
)

/** Inserts the next version of a rule. Returns no row when a colleague was earlier. */
export const insertVersion = statement<
  {
    rule: FlagRule
    version: number
    isEnabled: boolean
    action: FlagAction
    threshold: number | null
    phrases: readonly string[]
    changedBy: string
  },
  { version: number }
>(
  'moderation.insert_rule_version',
  `insert into flag_rule (site_id, rule, version, is_enabled, action, threshold, phrases, changed_by, changed_at)
   values (:site, :rule, :version, :isEnabled, :action, :threshold, :phrases, :changedBy, :now) on conflict (site_id, rule, version) do nothing returning version`,
)

/** Counts the messages and cases that each rule flagged since a time. */
export const countFlags = statement<{ since: Date }, { rule: FlagRule; messages: number; cases: number }>(
  'moderation.count_flags',
  `select rule, count(*) filter (where is_message)::int as messages, count(*) filter (where not is_message)::int as cases
   from (
     select unnest(rules) as rule, true as is_message from message_flag where site_id = :site and flagged_at >= :since
     union all
     select f.rule, false from case_flag f join moderation_case c on c.id = f.case_id
     where c.site_id = :site and f.flagged_at >= :since) flags
   group by rule`,
)
