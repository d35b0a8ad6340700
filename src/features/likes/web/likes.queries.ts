import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, useOptionalQueryData, type ApiOf } from '#platform/query.ts'
import type { likesContract } from '../contract.ts'
import type { LikeList } from '../rules.ts'

type Api = ApiOf<{ likes: typeof likesContract }>

/** A page of a list of likes. */
export type LikesPage = Awaited<ReturnType<Api['likes']['list']>>

/** Whom the member likes: the ids that every like button draws from. */
export const givenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['likes', 'given'],
    queryFn: async ({ signal }) => (await api.likes.given(undefined, { signal })).ids,
  })

/** One list of likes, page by page. */
export const likeListQuery = (api: Api, list: LikeList) =>
  infiniteQueryOptions({
    queryKey: ['likes', 'list', list],
    queryFn: ({ pageParam, signal }) =>
      api.likes.list({ list, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LikesPage) => page.next,
  })

/** Whether the member likes this one; false until known. */
export function useIsLiked(memberId: string): boolean {
  return useOptionalQueryData({ ...givenQuery(useApi<Api>()), select: (ids) => ids.includes(memberId) }) ?? false
}

/** Whether the member likes someone, for a whole list at once. */
export function useLikes(): (memberId: string) => boolean {
  const ids = new Set(useOptionalQueryData(givenQuery(useApi<Api>())))
  return (memberId) => ids.has(memberId)
}

/** Likes or takes back, shown at once and taken back when the server refuses. */
export function useLike(memberId: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = givenQuery(api)
  return useMutation({
    mutationFn: async (like: boolean) => (like ? api.likes.like({ id: memberId }) : api.likes.unlike({ id: memberId })),
    onMutate: async (like) => {
      await cache.cancelQueries({ queryKey })
      const wasLiked = cache.getQueryData(queryKey)?.includes(memberId) ?? false
      cache.setQueryData(queryKey, (ids) => withLike(ids, { memberId, like }))
      return { wasLiked }
    },
    // Only this member's like: others may have been given or taken back meanwhile.
    onError: (_error, _like, context) =>
      context && cache.setQueryData(queryKey, (ids) => withLike(ids, { memberId, like: context.wasLiked })),
    onSuccess: (answer) => 'match' in answer && answer.match && cache.invalidateQueries({ queryKey: ['me'] }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['likes', 'list'] }),
  })
}

function withLike(ids: readonly string[] = [], { memberId, like }: { memberId: string; like: boolean }): string[] {
  const others = ids.filter((id) => id !== memberId)
  return like ? [memberId, ...others] : others
}

/** Clears the new mark of this member's like: the profile was opened. */
export function useMarkLikeSeen() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) => api.likes.seen({ id: memberId }),
    onSuccess: ({ cleared }) => {
      if (!cleared) return
      void cache.invalidateQueries({ queryKey: ['likes', 'list'] })
      void cache.invalidateQueries({ queryKey: ['me'] })
    },
  })
}
