// Runs the server and restarts it when it crashes: after one second, then after twice as long each time.
import { setTimeout as sleep } from 'node:timers/promises'
import { runChild } from './child.mjs'

const WAITS = { firstMilliseconds: 1_000, maxMilliseconds: 30_000, steadyMilliseconds: 60_000 }

/**
 * Runs a program until it exits without an error or this process gets a signal. Resolves to its exit code.
 * The program sends the message `ready` when it has started. One that fails before that is not restarted: it has a
 * wrong setting, which it reports itself.
 */
export async function supervise({ command, args, options, waits = WAITS }) {
  const stop = listenForStop()
  let wasReady = false
  let wait = waits.firstMilliseconds
  for (;;) {
    const startedAt = Date.now()
    const code = await runChild(command, args, { ...options, onReady: () => (wasReady = true) })
    if (code === 0 || !wasReady || stop.signal.aborted) return code
    if (Date.now() - startedAt > waits.steadyMilliseconds) wait = waits.firstMilliseconds
    console.error(`The server ended unexpectedly (exit code ${code}) and starts again in ${wait / 1000} s.`)
    await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return 0
    wait = Math.min(2 * wait, waits.maxMilliseconds)
  }
}

/** Aborts at the first termination signal, which `runChild` forwards while the server runs. */
function listenForStop() {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  return stop
}
