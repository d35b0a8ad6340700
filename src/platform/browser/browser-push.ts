import { isMobileApple } from './mobile-apple.ts'
import { workerPath } from './service-worker.ts'

/** Whether a browser has push messages; on an iPhone or iPad only an installed site has them. */
export type PushSupport = 'supported' | 'needs_install' | 'unsupported'

/** What a browser knows of its push messages. */
export interface BrowserPush {
  readonly support: PushSupport
  /** Null in a browser without push messages. */
  readonly permission: NotificationPermission | null
  /** Whether the browser has a subscription to the given key. */
  readonly hasSubscription: boolean
}

/** A subscription as the server stores it. */
export interface PushAddress {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Reads the state of push messages without asking for a permission. */
export async function readBrowserPush(publicKey: string): Promise<BrowserPush> {
  const support = findPushSupport()
  if (support !== 'supported') return { support, permission: null, hasSubscription: false }
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  const subscription = await registration?.pushManager.getSubscription()
  const hasSubscription = subscription != null && hasKey(subscription, publicKey)
  return { support, permission: Notification.permission, hasSubscription }
}

function findPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) return 'supported'
  return isMobileApple() ? 'needs_install' : 'unsupported'
}

/**
 * Subscribes this browser, or returns its subscription to the same key. Needs the permission.
 * @throws DOMException when the browser or its push service refuses
 */
export async function subscribeToPush(publicKey: string): Promise<PushAddress> {
  await navigator.serviceWorker.register(workerPath)
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing && hasKey(existing, publicKey)) return toAddress(existing)
  await existing?.unsubscribe()
  return toAddress(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }))
}

/** Ends the subscription of this browser. */
export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(workerPath)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

function hasKey({ options }: PushSubscription, publicKey: string): boolean {
  return options.applicationServerKey !== null && toBase64Url(options.applicationServerKey) === publicKey
}

function toAddress(subscription: PushSubscription): PushAddress {
  const read = (name: PushEncryptionKeyName) => toBase64Url(subscription.getKey(name) ?? new ArrayBuffer())
  return { endpoint: subscription.endpoint, keys: { p256dh: read('p256dh'), auth: read('auth') } }
}

function toBase64Url(bytes: ArrayBuffer): string {
  const encoded = btoa(String.fromCharCode(...new Uint8Array(bytes)))
  return encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
