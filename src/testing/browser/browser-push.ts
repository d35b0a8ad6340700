import { onTestFinished, vi } from 'vitest'

/** The Push API of a browser, as a test sets it. */
export interface BrowserPushState {
  permission: NotificationPermission
  /** The answer of the member when the browser asks for the permission. */
  answer: NotificationPermission
  /** The key of the subscription, or null without one. */
  subscribedKey: string | null
  /** The calls of the Push API, in order. */
  readonly actions: string[]
  /** The error of a new subscription. */
  failure: DOMException | null
}

/** The keys of the subscription that the stubbed browser creates. */
export const stubbedSubscription = { endpoint: 'https://push.vonk.test/x', keys: { p256dh: 'BAE', auth: 'AgM' } }

const toBytes = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer

/** Replaces the Push API of this browser until the end of the test. */
export function stubBrowserPush(initial: Partial<BrowserPushState> = {}): BrowserPushState {
  const state: BrowserPushState = {
    permission: 'default',
    answer: 'granted',
    subscribedKey: null,
    actions: [],
    failure: null,
    ...initial,
  }
  const registration = { pushManager: newPushManager(state) } as unknown as ServiceWorkerRegistration
  vi.stubGlobal('Notification', {
    get permission() {
      return state.permission
    },
    requestPermission: async () => {
      state.actions.push('ask')
      return (state.permission = state.answer)
    },
  })
  const register = async (path: string | URL) => {
    state.actions.push(`register ${path}`)
    return registration
  }
  vi.spyOn(navigator.serviceWorker, 'register').mockImplementation(register)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    localStorage.clear()
  })
  return state
}

function newPushManager(state: BrowserPushState) {
  const newSubscription = (key: string) => ({
    endpoint: stubbedSubscription.endpoint,
    options: { applicationServerKey: toBytes(key) },
    getKey: (name: 'p256dh' | 'auth') => toBytes(stubbedSubscription.keys[name]),
    unsubscribe: async () => {
      state.actions.push('unsubscribe')
      state.subscribedKey = null
      return true
    },
  })
  return {
    getSubscription: async () => (state.subscribedKey === null ? null : newSubscription(state.subscribedKey)),
    subscribe: async ({ applicationServerKey: key }: { applicationServerKey: string }) => {
      state.actions.push('subscribe')
      if (state.failure) throw state.failure
      state.subscribedKey = key
      return newSubscription(key)
    },
  }
}
