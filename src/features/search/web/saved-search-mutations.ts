import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { searchContract } from '../contract.ts'
import { SAVED_SEARCHES_KEY } from './search.queries.ts'

type Api = ApiOf<{ search: typeof searchContract }>

/** The member's saved searches, loaded when shown. */
export const savedSearchesQuery = (api: Api) =>
  queryOptions({
    queryKey: SAVED_SEARCHES_KEY,
    queryFn: async ({ signal }) => (await api.search.savedSearches(undefined, { signal })).searches,
  })

/** Returns a mutation that changes saved searches and then refetches them. */
function useSavedSearchMutation<Input, Output>(sendRequest: (api: Api, input: Input) => Promise<Output>) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => sendRequest(api, input),
    onSuccess: () => cache.invalidateQueries({ queryKey: SAVED_SEARCHES_KEY }),
  })
}

export const useRenameSearch = () =>
  useSavedSearchMutation((api, search: { id: string; name: string }) => api.search.renameSearch(search))

export const useRemoveSearch = () => useSavedSearchMutation((api, id: string) => api.search.removeSearch({ id }))
