import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { Adverts, SearchRequest, FoundMembers, searchContract } from '../contract.ts'
import { FILTER_NAMES, type Filters } from '../rules.ts'

type Api = ApiOf<{ search: typeof searchContract }>

/** The cache time of results, so that going back shows the same members at the same position. */
const CACHE_MILLISECONDS = 10 * 60_000

/** The members found, page by page. Loaded pages are never refetched by themselves. */
export const membersQuery = (api: Api, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: ['search', 'members', filters],
    queryFn: ({ pageParam, signal }) =>
      api.search.members(
        { ...toSearchRequest(filters), ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page: FoundMembers) => page.next,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: CACHE_MILLISECONDS,
  })

/** The number of members that the filters would find. The previous number stays while the next one loads. */
export const countQuery = (api: Api, filters: Filters) =>
  queryOptions({
    queryKey: ['search', 'count', filters],
    queryFn: ({ signal }) => api.search.count(toSearchRequest(filters), { signal }),
    placeholderData: keepPreviousData,
  })

/** The members similar to another member. */
export const relatedQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['search', 'related', memberId],
    queryFn: ({ signal }) => api.search.related({ id: memberId }, { signal }),
  })

/** The advertisements among the members: a cam site and a sister site. A visitor's request is refused and gets none. */
export const advertsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'adverts'],
    queryFn: ({ signal }): Promise<Adverts> =>
      api.search.adverts(undefined, { signal }).catch(() => ({ cam: null, sister: null })),
    staleTime: CACHE_MILLISECONDS,
  })

/** Saves a search. Equal filters are the same saved search. */
export function useSaveSearch() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ filters, name }: { filters: Filters; name?: string | null }) => {
      const { minAge, maxAge, withPhoto, isNew, ...rest } = filters
      return api.search.saveSearch({
        filters: { ...rest, min_age: minAge, max_age: maxAge, with_photo: withPhoto, is_new: isNew },
        ...(name ? { name } : {}),
      })
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: SAVED_SEARCHES_KEY }),
  })
}

export const SAVED_SEARCHES_KEY = ['search', 'saved']

function toSearchRequest({
  gender,
  country,
  region,
  minAge,
  maxAge,
  online,
  withPhoto,
  isNew,
}: Filters): SearchRequest {
  return {
    gender,
    country,
    region,
    [FILTER_NAMES.minAge]: minAge,
    [FILTER_NAMES.maxAge]: maxAge,
    online: online ? 'true' : undefined,
    [FILTER_NAMES.withPhoto]: withPhoto ? 'true' : undefined,
    [FILTER_NAMES.isNew]: isNew ? 'true' : undefined,
  }
}
