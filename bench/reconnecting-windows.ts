import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openReconnectingSocket } from '#app/browser/reconnecting-socket.ts'
import { newCaller } from '#testing/caller.ts'
import type { BenchMember } from './bench-site.ts'
import { runClosedLoop } from './closed-loop.ts'

/** The window of a member, whose socket reconnects by the rules of the browser. */
export interface ReconnectingWindow {
  isOpen: boolean
  /** The time at which the socket closed, by `performance.now`; 0 before. */
  closedAt: number
  /** The milliseconds from each close to the next open. */
  readonly reconnectMilliseconds: number[]
  close(): void
}

/** What the windows of a run share. */
export interface WindowOptions {
  readonly origin: string
  /** Called with the result of each request that a window sends after it reconnected. */
  readonly onResponse: (result: string) => void
}

/** The number of windows that open at the same time. */
const concurrency = 50
/** A part of what a browser fetches after it reconnected. */
const refetchedPaths = ['/api/user.php', '/api/chats.php']

/** Opens a window per entry of `members`, which may contain a member several times. */
export async function openWindows(
  members: readonly BenchMember[],
  options: WindowOptions,
): Promise<ReconnectingWindow[]> {
  const windows: ReconnectingWindow[] = []
  const workers = Array.from({ length: concurrency }, (_, index) => index)
  await runClosedLoop(workers, members.length, async (_worker, index) => {
    const member = members[index]
    if (!member) return
    const window = openWindow(member, options)
    windows.push(window)
    while (!window.isOpen) await sleep(5)
  })
  return windows
}

function openWindow({ token }: BenchMember, { origin, onResponse }: WindowOptions): ReconnectingWindow {
  const caller = newCaller(origin, { sid: token })
  const socket = openReconnectingSocket(`${origin.replace('http', 'ws')}/live`, {
    WebSocket: createWebSocket({ cookie: `sid=${token}`, origin }),
  })
  const window: ReconnectingWindow = {
    isOpen: false,
    closedAt: 0,
    reconnectMilliseconds: [],
    close: () => socket.close(),
  }
  socket.addEventListener('open', () => {
    window.isOpen = true
    if (window.closedAt === 0) return
    window.reconnectMilliseconds.push(performance.now() - window.closedAt)
    for (const path of refetchedPaths) void caller.get(path).then(readStatus, readError).then(onResponse)
  })
  socket.addEventListener('close', () => {
    if (window.isOpen) window.closedAt = performance.now()
    window.isOpen = false
  })
  return window
}

function createWebSocket(headers: Record<string, string>) {
  return class extends WebSocket {
    constructor(url: string) {
      super(url, { headers, perMessageDeflate: false })
    }
  }
}

async function readStatus(response: Response): Promise<string> {
  await response.arrayBuffer()
  return String(response.status)
}

/** Returns the code of the network error of a request. */
function readError(error: Error & { cause?: { code?: string } }): string {
  return error.cause?.code ?? error.message
}
