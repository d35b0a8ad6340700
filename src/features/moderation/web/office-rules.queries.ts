import { queryOptions } from '@tanstack/react-query'
import type { FlagRule } from '../flag.rules.ts'
import type { CasesApi } from './office-cases.queries.ts'

/** The endpoints of the office about rules. Apart from the queries of members, whose pages load those. */
export type RulesApi = CasesApi

/** A rule with its history. */
export type RuleDetail = Awaited<ReturnType<RulesApi['moderation']['rule']>>

export const rulesQuery = (api: RulesApi) =>
  queryOptions({ queryKey: ['office', 'rules'], queryFn: () => api.moderation.rules() })

export const ruleQuery = (api: RulesApi, rule: string) =>
  queryOptions({
    queryKey: ['office', 'rules', rule],
    queryFn: () => api.moderation.rule({ rule: rule as FlagRule }), // the endpoint refuses an unknown one
  })
