import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { safetyContract } from '../contract.ts'

type Api = ApiOf<{ safety: typeof safetyContract }>

/** Whom the member blocked. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['safety', 'blocks'],
    queryFn: ({ signal }) => api.safety.listBlocks(undefined, { signal }),
  })

/** Blocks a member; everything that may show them is asked anew. */
export function useBlock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.block({ id }),
    onSuccess: () => cache.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Takes a block back. */
export function useUnblock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.unblock({ id }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
