import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { relationsContract } from '../contract.ts'

type Api = ApiOf<{ relations: typeof relationsContract }>

/** The members whom the viewer blocked. */
export const blocksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['relations', 'blocks'],
    queryFn: async ({ signal }) => (await api.relations.listBlocks(undefined, { signal })).blocks,
  })

/** Blocks a member. Marks every query as stale, so that lists refetch when they are shown again. */
export function useBlock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.relations.block({ id }),
    // Refetches nothing now: the viewer is leaving the screen, whose queries would fail with `member_not_found`.
    onSuccess: () => cache.invalidateQueries({ refetchType: 'none' }),
  })
}

/** Removes a block and refetches the current screen. */
export function useUnblock() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.relations.unblock({ id }),
    onSuccess: () => cache.invalidateQueries(),
  })
}
