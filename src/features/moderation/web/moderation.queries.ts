import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { moderationContract } from '../contract.ts'
import type { FlagRule } from '../flag.rules.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

type Api = ApiOf<{ moderation: typeof moderationContract }>

/** The endpoints of the office that this feature owns. */
export type CasesApi = ApiOf<{ moderation: typeof moderationOfficeContract }>

/** A case with its evidence. */
export type FullCase = Awaited<ReturnType<CasesApi['moderation']['case']>>

/** A case in the queue. */
export type ListedCase = Awaited<ReturnType<CasesApi['moderation']['queue']>>['cases'][number]

export const queueQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'cases'], queryFn: () => api.moderation.queue() })

export const caseQuery = (api: CasesApi, id: string) =>
  queryOptions({ queryKey: ['office', 'cases', id], queryFn: () => api.moderation.case({ id }) })

/** Reports something. A report that also blocks marks every query as stale, so that lists refetch when they are shown. */
export function useReportMutation() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (report: Parameters<Api['moderation']['report']>[0]) => api.moderation.report(report),
    onSuccess: (_output, { blocks }) => (blocks ? cache.invalidateQueries({ refetchType: 'none' }) : undefined),
  })
}

/** Objects to the decision of a mailed link. */
export function useObject(token: string) {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (body: string) => api.moderation.object({ token, body }) })
}

/** A rule with its history. */
export type RuleDetail = Awaited<ReturnType<CasesApi['moderation']['rule']>>

export const rulesQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'rules'], queryFn: () => api.moderation.rules() })

export const ruleQuery = (api: CasesApi, rule: string) =>
  queryOptions({
    queryKey: ['office', 'rules', rule],
    queryFn: () => api.moderation.rule({ rule: rule as FlagRule }), // the endpoint refuses an unknown one
  })
