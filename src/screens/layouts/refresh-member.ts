import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query'
import { chatsQuery, type ChatApi } from '#features/chat/web/chat.queries.ts'
import type { likesContract } from '#features/likes/contract.ts'
import { menuLikesQuery } from '#features/likes/web/likes.queries.ts'
import type { notificationsContract } from '#features/notifications/contract.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { settingsQuery } from '#features/sites/web/sites.queries.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { workerPath } from '#platform/browser/service-worker.ts'

export type RefreshApi = ChatApi &
  ApiOf<{
    viewer: typeof viewerContract
    likes: typeof likesContract
    notifications: typeof notificationsContract
    sites: typeof sitesContract
  }>

/** Refetches the viewer, the chats and the likes, and what is on the screen of an open conversation and of changed likes. */
export async function refreshMember(cache: QueryClient, api: RefreshApi): Promise<void> {
  const [, , haveLikesChanged] = await Promise.all([
    refetch(cache, viewerQuery(api)),
    refetch(cache, chatsQuery(api)),
    refetch(cache, menuLikesQuery(api)),
  ])
  const staleKeys = [['chat', 'one'], ['chat', 'history'], ...(haveLikesChanged ? [['likes', 'list']] : [])]
  await Promise.all(staleKeys.map((queryKey) => cache.invalidateQueries({ queryKey })))
  registerServiceWorker()
  await renewPushSubscription(cache, api)
}

/** Registers the service worker, which shows the offline page. Not before the first refresh, so that it delays no page. */
function registerServiceWorker(): void {
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : null
  if (workers && !workers.controller) void workers.register(workerPath).catch(() => undefined)
}

/** Subscribes to push messages again when this browser may show them and the server has no subscription of it. */
async function renewPushSubscription(cache: QueryClient, api: RefreshApi): Promise<void> {
  const isStored = cache.getQueryData(viewerQuery(api).queryKey)?.push_subscription ?? true
  const publicKey = cache.getQueryData(settingsQuery(api).queryKey)?.push_public_key
  if (isStored || !publicKey || !('Notification' in window) || Notification.permission !== 'granted') return
  const { renewPush } = await import('#features/notifications/web/push-subscription.ts')
  await renewPush(api, cache, publicKey)
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
