// Runs the server and restarts it after a crash. The delay starts at one second and doubles with each crash.
import { setTimeout as sleep } from 'node:timers/promises'
import { runChild } from './child.mjs'

const RESTART_DELAYS = { initialMilliseconds: 1_000, maxMilliseconds: 30_000, resetAfterMilliseconds: 60_000 }

/**
 * Runs a program until it exits without an error or this process gets a signal. Resolves to its exit code.
 * The program sends the message `ready` when it has started. A program that fails before then is not restarted: a
 * setting is invalid, which the program reports itself.
 */
export async function supervise({ command, args, options, delays = RESTART_DELAYS }) {
  const stop = listenForTermination()
  let wasReady = false
  let delay = delays.initialMilliseconds
  for (;;) {
    const startedAt = Date.now()
    const code = await runChild(command, args, { ...options, onReady: () => (wasReady = true) })
    if (code === 0 || !wasReady || stop.signal.aborted) return code
    if (Date.now() - startedAt > delays.resetAfterMilliseconds) delay = delays.initialMilliseconds
    console.error(`The server ended unexpectedly (exit code ${code}) and starts again in ${delay / 1000} s.`)
    await sleep(delay, undefined, { signal: stop.signal }).catch(() => undefined)
    if (stop.signal.aborted) return 0
    delay = Math.min(2 * delay, delays.maxMilliseconds)
  }
}

/** Aborts at the first termination signal, which `runChild` forwards while the server runs. */
function listenForTermination() {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort())
  return stop
}
