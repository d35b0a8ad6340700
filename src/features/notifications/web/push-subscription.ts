import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import type { viewerContract } from '#features/viewer/contract.ts'
import { useViewer, viewerQuery } from '#features/viewer/web/viewer.queries.ts'
import {
  readBrowserPush,
  subscribeToPush,
  unsubscribeFromPush,
  type PushSupport,
} from '#platform/browser/browser-push.ts'
import { memberStoragePrefix } from '#platform/browser/member-storage.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { notificationsContract } from '../contract.ts'
import { derivePushState, type PushState } from '../push-state.rules.ts'

type Api = ApiOf<{ notifications: typeof notificationsContract; viewer: typeof viewerContract }>

const browserPushQuery = (publicKey: string) =>
  queryOptions({
    queryKey: ['notifications', 'browser-push'],
    queryFn: () => readBrowserPush(publicKey),
    staleTime: 0, // the member may change the permission in the browser at any time
  })

/** The push messages of this browser. */
export interface PushStatus {
  readonly state: PushState
  /** Null until it is known. */
  readonly support: PushSupport | null
  /** Whether the browser asks the member when push messages are turned on. */
  readonly needsPermission: boolean
}

/** Returns the push state of this browser. */
export function usePushStatus(): PushStatus {
  const { data } = useQuery(browserPushQuery(useSettings().push_public_key))
  const isStored = useViewer()?.push_subscription ?? false
  const { support = null, permission = null, hasSubscription = false } = data ?? {}
  const state = derivePushState({ permission, hasSubscription, isStored })
  return { state, support, needsPermission: permission === 'default' }
}

/** Thrown when the member did not give the permission. */
class PermissionMissing extends Error {}

/** Returns whether push messages could not be turned on because the member gave no permission. */
export function isPermissionMissing(error: unknown): boolean {
  return error instanceof PermissionMissing
}

/**
 * Subscribes this browser and stores the subscription. Takes the answer to the permission, which only a tap may ask for.
 */
export function useTurnOnPush() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { push_public_key: publicKey } = useSettings()
  return useMutation({
    mutationFn: async (permission: Promise<NotificationPermission>) => {
      if ((await permission) !== 'granted') throw new PermissionMissing()
      await storeSubscription(api, cache, publicKey)
      setConsent(true)
    },
    onSettled: () => cache.invalidateQueries({ queryKey: browserPushQuery(publicKey).queryKey }),
  })
}

/** Deletes the subscription of this browser, on the server first. */
export function useTurnOffPush() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { push_public_key: publicKey } = useSettings()
  return useMutation({
    mutationFn: async () => {
      const { push_subscription: isStored } = await api.notifications.setPush({ subscription: null })
      setConsent(false)
      setStored(cache, api, isStored)
      await unsubscribeFromPush().catch(() => undefined) // the server sends nothing any more
    },
    onSettled: () => cache.invalidateQueries({ queryKey: browserPushQuery(publicKey).queryKey }),
  })
}

/**
 * Subscribes again in a browser in which this member turned push messages on, after the server or the browser lost the
 * subscription: a new password, for example, starts a new session.
 */
export async function renewPush(api: Api, cache: QueryClient, publicKey: string): Promise<void> {
  if (hasConsent()) await storeSubscription(api, cache, publicKey)
}

async function storeSubscription(api: Api, cache: QueryClient, publicKey: string): Promise<void> {
  const subscription = await subscribeToPush(publicKey)
  const { push_subscription: isStored } = await api.notifications.setPush({ subscription })
  setStored(cache, api, isStored)
}

function setStored(cache: QueryClient, api: Api, isStored: boolean): void {
  cache.setQueryData(viewerQuery(api).queryKey, (viewer) => viewer && { ...viewer, push_subscription: isStored })
}

/** The entry that exists while the member wants push messages in this browser; a logout deletes it. */
const consentKey = `${memberStoragePrefix}push`

function hasConsent(): boolean {
  try {
    return localStorage.getItem(consentKey) !== null
  } catch {
    return false
  }
}

function setConsent(isGiven: boolean): void {
  try {
    if (isGiven) localStorage.setItem(consentKey, '1')
    else localStorage.removeItem(consentKey)
  } catch {
    // Without storage the consent is requested again.
  }
}
