import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { moderationContract } from '../contract.ts'

type Api = ApiOf<{ moderation: typeof moderationContract }>

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

/** The endpoints about decisions about the member. */
export type OwnDecisionsApi = Api

/** Everything that was decided about the member. */
export type OwnDecisions = Awaited<ReturnType<Api['moderation']['ownDecisions']>>
export type OwnDecision = OwnDecisions['decisions'][number]

// Both keys begin with `chat`, whose queries every change of a member's restrictions invalidates.
export const ownDecisionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['chat', 'decisions'], queryFn: () => api.moderation.ownDecisions() })

export const restrictionsQuery = (api: Api) =>
  queryOptions({ queryKey: ['chat', 'restrictions'], queryFn: () => api.moderation.restrictions() })

/** Objects to a decision about the member, and shows its state. */
export function useObjectToDecision(id: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (body: string) => api.moderation.objectToDecision({ id, body }),
    onSuccess: () => cache.invalidateQueries(ownDecisionsQuery(api)),
  })
}
