import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { moderationOfficeContract } from '../office.contract.ts'

/** The endpoints of the office that this feature owns. Apart from the queries of members, whose pages load those. */
export type CasesApi = ApiOf<{ moderation: typeof moderationOfficeContract }>

/** A case with its evidence. */
export type FullCase = Awaited<ReturnType<CasesApi['moderation']['case']>>

/** A case in the queue. */
export type ListedCase = Awaited<ReturnType<CasesApi['moderation']['queue']>>['cases'][number]

export const queueQuery = (api: CasesApi) =>
  queryOptions({ queryKey: ['office', 'cases'], queryFn: () => api.moderation.queue() })

export const caseQuery = (api: CasesApi, id: string) =>
  queryOptions({ queryKey: ['office', 'cases', id], queryFn: () => api.moderation.case({ id }) })

/** The first and the last day of a period; without them it is the year so far. */
export interface Days {
  readonly from?: string
  readonly until?: string
}

export const transparencyQuery = (api: CasesApi, days: Days) =>
  queryOptions({
    queryKey: ['office', 'transparency', days],
    queryFn: () => api.moderation.transparency(days),
  })
