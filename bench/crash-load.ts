import { newCaller, type Caller } from '#testing/caller.ts'
import type { CrashSite } from './crash-site.ts'

/** The clients' record of a run, compared with the database afterwards. */
export interface History {
  /** Message ids that the site acknowledged. */
  readonly acknowledged: Set<string>
  /** Message ids that were sent at least once. */
  readonly sent: Set<string>
  /** Seconds of the slowest single request. */
  slowestSeconds: number
  /** Responses with status 500. During a crash a request may be refused or fail to connect, but never get a 500. */
  serverErrors: number
}

/** Clients that write until they are stopped. Each message is retried with the same id until it is acknowledged. */
export interface Load {
  readonly history: History
  stop(): Promise<void>
}

const timeoutMilliseconds = 10_000

/** Starts two clients per pair that write to each other. One request in ten repeats an acknowledged message. */
export function startLoad({ origin, pairs }: CrashSite): Load {
  const history: History = { acknowledged: new Set(), sent: new Set(), slowestSeconds: 0, serverErrors: 0 }
  let running = true
  const isRunning = () => running
  const clients = pairs.flatMap(([first, second]) => [
    writeMessages(newCaller(origin, { sid: first.token }), second.id, history, isRunning),
    writeMessages(newCaller(origin, { sid: second.token }), first.id, history, isRunning),
  ])
  return {
    history,
    async stop() {
      running = false
      await Promise.all(clients)
    },
  }
}

async function writeMessages(
  caller: Caller,
  partnerId: string,
  history: History,
  isRunning: () => boolean,
): Promise<void> {
  for (let turn = 0; isRunning(); turn++) {
    const messageId = crypto.randomUUID()
    history.sent.add(messageId)
    while (isRunning() && !(await sendOnce(caller, partnerId, messageId, history))) await pause()
    if (turn % 10 === 0 && isRunning()) await sendOnce(caller, partnerId, messageId, history)
  }
}

async function sendOnce(caller: Caller, partnerId: string, messageId: string, history: History): Promise<boolean> {
  const started = performance.now()
  const body = { messageId, text: `Bericht ${messageId}` }
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  const response = await caller.post(`/api/members/${partnerId}/messages`, body, { signal }).catch(() => null)
  history.slowestSeconds = Math.max(history.slowestSeconds, (performance.now() - started) / 1000)
  if (response?.status === 200) history.acknowledged.add(messageId)
  if (response?.status === 500) history.serverErrors += 1
  await response?.arrayBuffer().catch(() => null)
  return response?.status === 200
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30))
}
