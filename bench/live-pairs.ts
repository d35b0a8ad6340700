import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { MAX_MESSAGES_PER_PAGE } from '#features/chat/rules.ts'
import { openReconnectingSocket } from '#app/browser/reconnecting-socket.ts'
import { reconnected, type LiveChange } from '#platform/calls/live-change.ts'
import { newCaller } from '#testing/caller.ts'
import type { TestMember } from '#testing/test-members.ts'

/** A member with an open window, who writes to a partner. */
export interface LiveMember {
  readonly id: string
  readonly conversationId: string
  /** The ids of this member's messages that the site acknowledged, in that order. */
  readonly acknowledged: string[]
  /** The ids of the messages that the window received, in that order. The window never polls. */
  readonly received: string[]
  /** The times at which the site acknowledged this member's messages, by their stored id and `performance.now`. */
  readonly acknowledgedAt: Map<string, number>
  /** The times at which the window received messages. */
  readonly receivedAt: Map<string, number>
  /** The time of the last live change. */
  lastLiveAt: number
}

/** The responses that should never occur, and the duration of the slowest request. */
export interface Faults {
  serverErrors: number
  unavailable: number
  maxRequestSeconds: number
}

/** Pairs of members who write to each other. */
export interface PairLoad {
  readonly members: readonly LiveMember[]
  readonly faults: Faults
  /** Makes each window fetch what is new, as a browser does every minute. */
  poll(): void
  /** Stops writing. The windows stay open. */
  stopWriting(): Promise<void>
  closeWindows(): void
}

/** The pairs, and the site that they use. */
export interface PairLoadOptions {
  /** The origins of the web processes. A member who cannot reach one uses another. */
  readonly origins: readonly string[]
  readonly pairs: readonly (readonly [TestMember, TestMember])[]
  /** The pause of a member between two messages. */
  readonly pauseMilliseconds: number
}

interface Client {
  readonly member: LiveMember
  /** Calls the site through one origin after the other until one responds; null when none does. */
  readonly call: (method: 'get' | 'post', path: string, body?: unknown) => Promise<Response | null>
  readonly cookie: string
  readonly origins: readonly string[]
  /** The index of the origin that this member uses. */
  current: number
}

const requestTimeoutMilliseconds = 10_000

/** Starts a conversation per pair, opens a window for each member and makes all of them write. */
export async function startPairLoad({ origins, pairs, pauseMilliseconds }: PairLoadOptions): Promise<PairLoad> {
  const faults: Faults = { serverErrors: 0, unavailable: 0, maxRequestSeconds: 0 }
  const clients: Client[] = []
  for (const [index, pair] of pairs.entries())
    clients.push(...(await startConversation(pair, origins, { index, faults })))
  const windows = new AbortController()
  const fetchers = clients.map((client) => openWindow(client, windows.signal))
  const writing = new AbortController()
  const writers = clients.map((client) => writeUntil(client, pauseMilliseconds, writing.signal))
  return {
    members: clients.map(({ member }) => member),
    faults,
    poll() {
      for (const fetchNew of fetchers) fetchNew()
    },
    async stopWriting() {
      writing.abort()
      await Promise.all(writers)
    },
    closeWindows: () => windows.abort(),
  }
}

async function startConversation(
  [first, second]: readonly [TestMember, TestMember],
  origins: readonly string[],
  { index, faults }: { index: number; faults: Faults },
): Promise<Client[]> {
  const caller = newCaller(origins[0] ?? '', { sid: first.token })
  const messageId = crypto.randomUUID()
  const response = await caller.post(`/api/members/${second.id}/messages`, { messageId, text: 'Hoi' })
  if (response.status !== 200) throw new Error(`a conversation could not be started: ${response.status}`)
  const { conversationId } = (await response.json()) as { conversationId: string }
  const clients = [first, second].map((member, side) =>
    createClient({ member, conversationId, origins, current: (index + side) % origins.length, faults }),
  )
  clients[0]?.member.acknowledged.push(messageId)
  return clients
}

function createClient({
  member: { id, token },
  conversationId,
  origins,
  current,
  faults,
}: {
  member: TestMember
  conversationId: string
  origins: readonly string[]
  current: number
  faults: Faults
}): Client {
  const callers = origins.map((origin) => newCaller(origin, { sid: token }))
  const client: Client = {
    member: {
      id,
      conversationId,
      acknowledged: [],
      received: [],
      acknowledgedAt: new Map(),
      receivedAt: new Map(),
      lastLiveAt: 0,
    },
    cookie: `sid=${token}`,
    origins,
    current,
    async call(method, path, body) {
      const startedAt = performance.now()
      const init = { signal: AbortSignal.timeout(requestTimeoutMilliseconds) }
      const used = client.current
      const caller = callers[used]
      const response = await (method === 'get' ? caller?.get(path, init) : caller?.post(path, body, init))?.catch(
        () => null,
      )
      faults.maxRequestSeconds = Math.max(faults.maxRequestSeconds, (performance.now() - startedAt) / 1000)
      if (!response) leaveOrigin(client, used)
      if (response?.status === 500) faults.serverErrors += 1
      if (response?.status === 503) faults.unavailable += 1
      return response ?? null
    },
  }
  return client
}

/** Makes a client use one of the other origins, unless it already left this one. */
function leaveOrigin(client: Client, origin: number): void {
  const count = client.origins.length
  if (client.current === origin) client.current = (origin + 1 + Math.floor(Math.random() * (count - 1))) % count
}

/** Writes messages until the signal. Each is sent with the same id until it is acknowledged. */
async function writeUntil(client: Client, pauseMilliseconds: number, signal: AbortSignal): Promise<void> {
  const { member } = client
  while (!signal.aborted) {
    const messageId = crypto.randomUUID()
    const id = await sendUntilAcknowledged(client, messageId)
    member.acknowledged.push(messageId)
    member.acknowledgedAt.set(id, performance.now())
    await sleep(pauseMilliseconds * (0.5 + Math.random()))
  }
}

/** Sends a message, with the same id until it is acknowledged. Returns the id under which it is stored. */
async function sendUntilAcknowledged({ member, call }: Client, messageId: string): Promise<string> {
  for (;;) {
    const body = { messageId, text: `Bericht ${messageId}` }
    const response = await call('post', `/api/chats/${member.conversationId}/messages`, body)
    const message = await response?.json().catch(() => null)
    if (response?.status === 200 && message) return (message as { id: string }).id
    await sleep(20 + Math.random() * 50)
  }
}

/**
 * Opens the live socket of a window, which reconnects by the rules of the browser. Each change makes the window fetch what
 * is new. Returns a function that fetches without a change.
 */
function openWindow(client: Client, signal: AbortSignal): () => void {
  const fetchNew = createFetcher(client, signal)
  let used = client.current
  const socket = openReconnectingSocket(
    () => {
      used = client.current
      return `${client.origins[used]?.replace('http', 'ws')}/live`
    },
    { WebSocket: createWebSocketOf(client) },
  )
  socket.addEventListener('open', fetchNew)
  socket.addEventListener('message', ({ data }) => {
    const { kind } = JSON.parse(String(data)) as LiveChange
    if (kind === 'chats') client.member.lastLiveAt = performance.now()
    if (kind === 'chats' || kind === reconnected) fetchNew()
  })
  socket.addEventListener('close', () => leaveOrigin(client, used))
  signal.addEventListener('abort', () => socket.close())
  return fetchNew
}

/** Creates a WebSocket class with the cookie of a member. */
function createWebSocketOf({ cookie }: Client) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie, origin: new URL(url.replace('ws', 'http')).origin } })
    }
  }
}

/** Returns a function that fetches the messages after the last received one. Calls during a fetch cause one more. */
function createFetcher({ member, call }: Client, signal: AbortSignal): () => void {
  let lastSeq = 0
  let requested = 0
  let isFetching = false
  async function fetchAll(): Promise<void> {
    isFetching = true
    for (let fetched = 0; fetched < requested && !signal.aborted;) {
      const target = requested
      const query = `after=${lastSeq}&limit=${MAX_MESSAGES_PER_PAGE}`
      const response = await call('get', `/api/chats/${member.conversationId}/messages?${query}`)
      const page = response?.status === 200 ? await response.json().catch(() => null) : null
      if (!page) await sleep(50)
      else {
        const { messages, hasMore } = page as { messages: { id: string; seq: number }[]; hasMore: boolean }
        for (const { id, seq } of messages.toSorted((one, other) => one.seq - other.seq)) {
          member.received.push(id)
          member.receivedAt.set(id, performance.now())
          lastSeq = Math.max(lastSeq, seq)
        }
        if (!hasMore) fetched = target
      }
    }
    isFetching = false
  }
  return () => {
    requested += 1
    if (!isFetching) void fetchAll()
  }
}
