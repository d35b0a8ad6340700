import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { profilesOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about fictional profiles. Members' pages load none of this. */
export type FictionalApi = ApiOf<{ profiles: typeof profilesOfficeContract }>

/** A fictional profile in the list. */
export type ListedFictional = Awaited<ReturnType<FictionalApi['profiles']['listFictional']>>['profiles'][number]

/** A fictional profile with its photos. */
export type FictionalProfile = Awaited<ReturnType<FictionalApi['profiles']['findFictional']>>

export const fictionalListQuery = (api: FictionalApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'fictional', { after }],
    queryFn: () => api.profiles.listFictional(after === null ? {} : { after }),
  })

export const fictionalProfileQuery = (api: FictionalApi, id: string) =>
  queryOptions({ queryKey: ['office', 'fictional', id], queryFn: () => api.profiles.findFictional({ id }) })
