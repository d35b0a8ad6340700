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

/** Blocks a member. Marks every query as stale, so that lists refetch when they are shown again. */
export function useBlock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.safety.block({ id }),
    // Refetches nothing now: the viewer is leaving the screen, whose queries would fail with `member_not_found`.
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
