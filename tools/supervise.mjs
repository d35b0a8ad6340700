// Runs the server, and starts it again when it crashes: after one second, then after twice as long each time.
import { setTimeout as sleep } from 'node:timers/promises'
import { runChild } from './child.mjs'

const WAITS = { firstMilliseconds: 1_000, longestMilliseconds: 30_000, steadyMilliseconds: 60_000 }

/**
 * Runs a program until it ends by itself or we are asked to stop; resolves to its exit code.
 * It tells us by the message `ready` that it has started. One that fails before it ever was ready is not tried
 * again: a setting is wrong then, and it has said which.
 */
export async function supervise({ command, words, options, waits = WAITS }) {
  const stop = listenForStop()
  let wasReady = false
  let wait = waits.firstMilliseconds
  for (;;) {
    const startedAt = Date.now()
    const code = await runChild(command, words, { ...options, onReady: () => (wasReady = true) })
    if (code === 0 || !wasReady || stop.signal.aborted) return code
    if (Date.now() - startedAt > waits.steadyMilliseconds) wait = waits.firstMilliseconds
    console.error(`The server ended unexpectedly (exit code ${code}) and starts again in ${wait / 1000} s.`)
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return 0
    wait = Math.min(2 * wait, waits.longestMilliseconds)
  }
}

/** Aborts at the first signal that asks us to end; `runChild` passes it on while the server runs. */
function listenForStop() {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  return stop
}
