import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { chatsQuery, type ChatApi } from '#features/chat/web/chat.queries.ts'
import type { likesContract } from '#features/likes/contract.ts'
import { menuLikesQuery } from '#features/likes/web/likes.queries.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import type { ApiOf } from '#platform/query.ts'

export type RefreshApi = ChatApi & ApiOf<{ viewer: typeof viewerContract; likes: typeof likesContract }>

/** Refetches the viewer, the chats and the likes, and what is on the screen of an open conversation and of changed likes. */
export async function refreshMember(cache: QueryClient, api: RefreshApi): Promise<void> {
  const [, , haveLikesChanged] = await Promise.all([
    refetch(cache, viewerQuery(api)),
    refetch(cache, chatsQuery(api)),
    refetch(cache, menuLikesQuery(api)),
  ])
  const staleKeys = [['chat', 'one'], ['chat', 'history'], ...(haveLikesChanged ? [['likes', 'list']] : [])]
  await Promise.all(staleKeys.map((queryKey) => cache.invalidateQueries({ queryKey })))
}

/** Refetches a query. Returns whether its data has changed. */
async function refetch<Data, Key extends QueryKey>(
  cache: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<boolean> {
  const before = cache.getQueryData(query.queryKey)
  const after = await cache.fetchQuery({ ...query, staleTime: 0 })
  return before !== undefined && before !== after
}
