import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchMember } from './bench-site.ts'
import { openWindows, type ReconnectingWindow } from './reconnecting-windows.ts'

/** A site, the members of the windows, and how to restart it. */
export interface RestartPlan {
  readonly origin: string
  /** The member of each window. */
  readonly members: readonly BenchMember[]
  /** Stops a web process with SIGTERM and starts another. */
  readonly restart: () => Promise<void>
}

/** The result of a restart while windows are open. */
export interface RestartReport {
  /** The windows whose connection was closed. */
  readonly closed: number
  /** The closed windows that did not reconnect. */
  readonly lost: number
  /** The seconds from the close of each window until it reconnected, sorted. */
  readonly reconnectSeconds: readonly number[]
  /** The responses and network errors of all requests during the restart, by status or code. */
  readonly results: ReadonlyMap<string, number>
}

const probePath = '/api/user.php'
const probeMilliseconds = 25
const maxWaitMilliseconds = 120_000

/** Restarts a site while windows are open and other requests run, and waits until every window has reconnected. */
export async function restartUnderSockets({ origin, members, restart }: RestartPlan): Promise<RestartReport> {
  const results = new Map<string, number>()
  const onResponse = (result: string) => void results.set(result, (results.get(result) ?? 0) + 1)
  const windows = await openWindows(members, { origin, onResponse })
  try {
    const probes = startProbes(`${origin}${probePath}`, members[0], onResponse)
    await restart()
    await waitUntil(() => windows.every(({ isOpen }) => isOpen))
    await probes.stop()
    return summarize(windows, results)
  } finally {
    for (const window of windows) window.close()
  }
}

function summarize(windows: readonly ReconnectingWindow[], results: ReadonlyMap<string, number>): RestartReport {
  const closed = windows.filter(({ closedAt }) => closedAt > 0)
  return {
    closed: closed.length,
    lost: closed.filter(({ isOpen }) => !isOpen).length,
    reconnectSeconds: closed
      .flatMap(({ reconnectMilliseconds }) => reconnectMilliseconds.map((value) => value / 1000))
      .toSorted((one, other) => one - other),
    results,
  }
}

/** Counts the responses with a status from 500 on. */
export function countServerErrors(results: ReadonlyMap<string, number>): number {
  return [...results].reduce((sum, [result, count]) => sum + (Number(result) >= 500 ? count : 0), 0)
}

/** Counts the requests that got no response. */
export function countFailedRequests(results: ReadonlyMap<string, number>): number {
  return [...results].reduce((sum, [result, count]) => sum + (Number.isNaN(Number(result)) ? count : 0), 0)
}

/** Sends requests regularly, each on a new connection. */
function startProbes(url: string, member: BenchMember | undefined, onResult: (result: string) => void) {
  const pending: Promise<void>[] = []
  const timer = setInterval(() => {
    pending.push(fetchStatus(url, `sid=${member?.token ?? ''}`).then(onResult))
  }, probeMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
    },
  }
}

/** Returns the status of a response, or the code of the network error. */
function fetchStatus(url: string, cookie: string): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: false, headers: { cookie } }, (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    })
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end()
  })
}

async function waitUntil(condition: () => boolean): Promise<void> {
  const startedAt = performance.now()
  while (!condition() && performance.now() - startedAt < maxWaitMilliseconds) await sleep(50)
}
