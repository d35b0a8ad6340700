import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { safetyContract } from '../contract.ts'

type Api = ApiOf<{ safety: typeof safetyContract }>

/** Whom the member blocked. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['safety', 'blocks'],
    queryFn: async ({ signal }) => (await api.safety.listBlocks(undefined, { signal })).blocks,
  })

/** Blocks a member; every list that may show them is asked anew when it is next drawn. */
export function useBlock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.block({ id }),
    // The screen shown now is about to be left: asked anew, it would answer that the member is not there.
    onSuccess: () => cache.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Takes a block back; whatever is on the screen is asked anew. */
export function useUnblock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.unblock({ id }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
