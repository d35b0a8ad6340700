import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, useOptionalQueryData, type ApiOf } from '#platform/calls/query.ts'
import type { likesContract } from '../contract.ts'
import type { LikeList } from '../rules.ts'

type Api = ApiOf<{ likes: typeof likesContract }>

/** A page of a list of likes. */
export type LikesPage = Awaited<ReturnType<Api['likes']['list']>>

/** The ids of the members whom the member likes. Every like button reads this query. */
export const givenLikesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['likes', 'given'],
    queryFn: async ({ signal }) => (await api.likes.listGiven(undefined, { signal })).ids,
  })

/** The given and received likes of likes.php. The layouts refetch them every minute. */
export const menuLikesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['likes', 'menu'],
    queryFn: ({ signal }) => api.likes.likes(undefined, { signal }),
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

/** Returns true when the member likes this one; false until the likes are loaded. */
export function useIsLiked(memberId: string): boolean {
  return useOptionalQueryData({ ...givenLikesQuery(useApi<Api>()), select: (ids) => ids.includes(memberId) }) ?? false
}

/** Returns a function that returns true when the member likes another. For lists of members. */
export function useLikeLookup(): (memberId: string) => boolean {
  const ids = new Set(useOptionalQueryData(givenLikesQuery(useApi<Api>())))
  return (memberId) => ids.has(memberId)
}

/** Likes or unlikes a member optimistically; rolls back on an error. */
export function useLike(memberId: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = givenLikesQuery(api)
  return useMutation({
    mutationFn: async (like: boolean) => (like ? api.likes.like({ id: memberId }) : api.likes.unlike({ id: memberId })),
    onMutate: async (like) => {
      await cache.cancelQueries({ queryKey })
      const wasLiked = cache.getQueryData(queryKey)?.includes(memberId) ?? false
      cache.setQueryData(queryKey, (ids) => withLike(ids, { memberId, like }))
      return { wasLiked }
    },
    // Rolls back only this member's like: others may have changed meanwhile.
    onError: (_error, _like, context) =>
      context && cache.setQueryData(queryKey, (ids) => withLike(ids, { memberId, like: context.wasLiked })),
    onSuccess: (result) => 'match' in result && result.match && cache.invalidateQueries({ queryKey: ['viewer'] }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['likes', 'list'] }),
  })
}

function withLike(ids: readonly string[] = [], { memberId, like }: { memberId: string; like: boolean }): string[] {
  const others = ids.filter((id) => id !== memberId)
  return like ? [memberId, ...others] : others
}
