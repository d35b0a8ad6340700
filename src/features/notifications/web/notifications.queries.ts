import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { notificationsContract } from '../contract.ts'
import { applyChanges, invertChanges, type PreferenceChanges } from '../preferences.rules.ts'

type Api = ApiOf<{ notifications: typeof notificationsContract }>

/** The member's notification preferences. */
export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['notifications', 'preferences'],
    queryFn: ({ signal }) => api.notifications.preferences(undefined, { signal }),
  })

/** A page of the list at `/notifications`. */
type NotificationPage = Awaited<ReturnType<Api['notifications']['list']>>

/** The member's notifications, page by page. Each visit loads the newest ones. */
export const notificationListQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['notifications', 'list'],
    queryFn: ({ pageParam, signal }) => api.notifications.list(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: NotificationPage) => page.next,
  })

/** Stores that the member saw the entries until a time. */
export function useMarkNotificationsSeen() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (until: string) => api.notifications.markSeen({ until }) })
}

const CHANGE_PREFERENCES_KEY = ['notifications', 'change-preferences']

/** Changes notification preferences optimistically, and puts back what the server refuses. */
export function useChangePreferences() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = preferencesQuery(api)
  return useMutation({
    mutationKey: CHANGE_PREFERENCES_KEY,
    mutationFn: (changes: PreferenceChanges) => api.notifications.changePreferences(changes),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      const before = cache.getQueryData(queryKey)
      cache.setQueryData(queryKey, before && applyChanges(before, changes))
      return before && invertChanges(before, changes)
    },
    // While another change is pending, this response would overwrite its optimistic value.
    onSuccess: (preferences, { isDiscreet }) => {
      if (isDiscreet !== undefined) void cache.invalidateQueries({ queryKey: ['viewer'] })
      if (cache.isMutating({ mutationKey: CHANGE_PREFERENCES_KEY }) === 1) cache.setQueryData(queryKey, preferences)
    },
    onError: (_error, _changes, inverse) => {
      if (inverse) cache.setQueryData(queryKey, (current) => current && applyChanges(current, inverse))
    },
  })
}

/** Turns suspended mails on again. */
export function useResumeMails() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.notifications.resumeMails({}),
    onSuccess: (preferences) => {
      cache.setQueryData(preferencesQuery(api).queryKey, preferences)
      void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
  })
}

/** Turns off the mails of a link, or all optional mails, without a login. */
export function useUnsubscribe(token: string) {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (scope: 'kinds' | 'all') => api.notifications.unsubscribe({ token, scope }),
  })
}
