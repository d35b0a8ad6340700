import { queryOptions } from '@tanstack/react-query'
import type { likesContract } from '#features/likes/contract.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { discoverContract } from '../contract.ts'

export type DiscoverApi = ApiOf<{ discover: typeof discoverContract; likes: typeof likesContract }>

/** The first people of the deck, fetched on each visit and never refetched during it. */
export const dealQuery = (api: DiscoverApi) =>
  queryOptions({
    queryKey: ['discover', 'deal'],
    queryFn: ({ signal }) => api.discover.deal({}, { signal }),
    staleTime: 0,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
