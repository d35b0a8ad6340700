import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { safetyContract } from '../contract.ts'

type Api = ApiOf<{ safety: typeof safetyContract }>

/** The members whom the viewer blocked. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['safety', 'blocks'],
    queryFn: async ({ signal }) => (await api.safety.listBlocks(undefined, { signal })).blocks,
  })

/** Blocks a member. Every list that may show them is refetched at its next render. */
export function useBlock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.block({ id }),
    // Without a refetch of the current screen: the viewer is leaving it, and it would fail with `member_not_found`.
    onSuccess: () => cache.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Removes a block and refetches the current screen. */
export function useUnblock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.unblock({ id }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
