import { newCaller, type Caller } from '#testing/caller.ts'
import type { CrashSite } from './crash-site.ts'

/** The observations of the clients during a run. They are compared with the database afterwards. */
export interface History {
  /** Message ids that the site acknowledged. */
  readonly acknowledged: Set<string>
  /** Message ids that were sent at least once. */
  readonly sent: Set<string>
  /** The duration of the slowest request, in seconds. */
  maxRequestSeconds: number
  /** The number of responses with status 500. A crash may break requests off, but must not cause a 500. */
  serverErrors: number
}

/** Clients that send messages until they are stopped. Each message is retried with the same id until it is acknowledged. */
export interface Load {
  readonly history: History
  stop(): Promise<void>
}

const timeoutMilliseconds = 10_000

/** Starts two clients per pair of members, who send messages to each other. One request in ten repeats an acknowledged message. */
export function startLoad({ origin, pairs }: CrashSite): Load {
  const history: History = { acknowledged: new Set(), sent: new Set(), maxRequestSeconds: 0, serverErrors: 0 }
  let running = true
  const isRunning = () => running
  const clients = pairs.flatMap(([first, second]) => [
    sendMessages(newCaller(origin, { sid: first.token }), second.id, history, isRunning),
    sendMessages(newCaller(origin, { sid: second.token }), first.id, history, isRunning),
  ])
  return {
    history,
    async stop() {
      running = false
      await Promise.all(clients)
    },
  }
}

async function sendMessages(
  caller: Caller,
  partnerId: string,
  history: History,
  isRunning: () => boolean,
): Promise<void> {
  for (let iteration = 0; isRunning(); iteration++) {
    const messageId = crypto.randomUUID()
    history.sent.add(messageId)
    while (isRunning() && !(await sendOnce(caller, partnerId, messageId, history))) await waitBeforeRetry()
    if (iteration % 10 === 0 && isRunning()) await sendOnce(caller, partnerId, messageId, history)
  }
}

async function sendOnce(caller: Caller, partnerId: string, messageId: string, history: History): Promise<boolean> {
  const startedAt = performance.now()
  const body = { messageId, text: `Bericht ${messageId}` }
  const signal = AbortSignal.timeout(timeoutMilliseconds)
  const response = await caller.post(`/api/members/${partnerId}/messages`, body, { signal }).catch(() => null)
  history.maxRequestSeconds = Math.max(history.maxRequestSeconds, (performance.now() - startedAt) / 1000)
  if (response?.status === 200) history.acknowledged.add(messageId)
  if (response?.status === 500) history.serverErrors += 1
  await response?.arrayBuffer().catch(() => null)
  return response?.status === 200
}

async function waitBeforeRetry(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30))
}
