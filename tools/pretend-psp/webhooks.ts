/**
 * The delivery of notifications: normal, off, twice at the same time, with a delay, or in the wrong order (each second one
 * is sent before the first).
 */
export const WEBHOOK_MODES = ['normal', 'off', 'twice', 'late', 'outOfOrder'] as const
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

/** A request to the shop. */
export type Notification = { url: string; body: string; headers: Readonly<Record<string, string>> }

type WebhookOptions = { mode: () => WebhookMode; retryDelaysMs: number[]; lateMs: number }

const RESPONSE_TIMEOUT_MS = 10_000

/** Creates the sender of notifications, which retries until the response is 200. */
export function createWebhooks({ mode, retryDelaysMs, lateMs }: WebhookOptions) {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  let delayed: Notification[] = []

  /** Sends a notification. Resolves after the first attempt; retries continue in the background. */
  async function send(notification: Notification, attempt = 0): Promise<void> {
    if (stopped || (await postNotification(notification)) === 200) return
    const delay = retryDelaysMs[attempt]
    if (delay !== undefined) schedule(delay, () => send(notification, attempt + 1))
  }

  async function sendAll(notifications: readonly Notification[]): Promise<void> {
    await Promise.all(notifications.map((one) => send(one)))
  }

  function schedule(delayMs: number, run: () => Promise<void>): void {
    if (stopped) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void run()
    }, delayMs)
    timer.unref()
    timers.add(timer)
  }

  /** Sends the notifications of one event in a mode, by default the current one. */
  async function deliver(notifications: readonly Notification[], how: WebhookMode = mode()): Promise<void> {
    if (how === 'off' || notifications.length === 0) return
    if (how === 'late') return schedule(lateMs, () => sendAll(notifications))
    if (how === 'outOfOrder' && delayed.length === 0) return void (delayed = [...notifications])
    await sendAll(how === 'twice' ? [...notifications, ...notifications] : notifications)
    const earlier = delayed
    delayed = []
    await sendAll(earlier)
  }

  function stop(): void {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return { deliver, stop }
}

/** Posts a notification once. Returns the status of the response, or null without one. */
export async function postNotification({ url, body, headers }: Notification): Promise<number | null> {
  try {
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status
  } catch {
    return null
  }
}
