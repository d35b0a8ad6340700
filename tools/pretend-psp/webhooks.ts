/** The delivery of notifications: normal, off, twice at the same time, or with a delay. */
export type WebhookMode = 'normal' | 'off' | 'twice' | 'late'

type WebhookOptions = { mode: () => WebhookMode; retryDelaysMs: number[]; lateMs: number }

const RESPONSE_TIMEOUT_MS = 10_000

/** Creates the sender of notifications: a form with only the field `id`, retried until the response is 200. */
export function createWebhooks({ mode, retryDelaysMs, lateMs }: WebhookOptions) {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false

  /** Sends a notification. Resolves after the first attempt; retries continue in the background. */
  async function send(url: string, id: string, attempt = 0): Promise<void> {
    if (stopped || (await postNotification(url, id))) return
    const delay = retryDelaysMs[attempt]
    if (delay !== undefined) schedule(delay, () => send(url, id, attempt + 1))
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

  async function deliver(url: string | null, id: string): Promise<void> {
    if (!url || mode() === 'off') return
    if (mode() === 'late') return schedule(lateMs, () => send(url, id))
    await Promise.all(mode() === 'twice' ? [send(url, id), send(url, id)] : [send(url, id)])
  }

  function stop(): void {
    stopped = true
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }

  return { deliver, send, stop }
}

async function postNotification(url: string, id: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ id })
    const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const response = await fetch(url, { method: 'POST', body, signal, redirect: 'manual' })
    await response.arrayBuffer()
    return response.status === 200
  } catch {
    return false
  }
}
