// Runs a child process: forwards each signal once and waits for the exit.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MILLISECONDS = 500
const SAME_KEY_PRESS_MILLISECONDS = 500

/** The parent at startup. A different parent later means that it has ended. */
const parent = process.ppid

/**
 * Runs a program with the input and output of this process. Resolves to its exit code.
 * The program has its own process group. Otherwise Ctrl-C would reach it twice: from the terminal and from this
 * process. The program gets a SIGTERM when the npm that runs this process is killed.
 * Calls `onReady` when the program sends the message `ready`.
 */
export async function runChild(command, args, { onReady, ...options }) {
  const env = { ...options.env, VONK_STARTER_PID: String(process.pid) }
  const stdio = ['inherit', 'inherit', 'inherit', ...(onReady ? ['ipc'] : [])]
  const child = spawn(command, args, { stdio, detached: true, ...options, env })
  child.on('message', (message) => message === 'ready' && onReady?.())
  const forwardSignal = ignoreRepeats((signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  for (const signal of SIGNALS) process.on(signal, forwardSignal)
  const watch = watchParent(() => forwardSignal('SIGTERM'))
  try {
    return await new Promise((resolve, reject) =>
      child.once('error', reject).once('exit', (code, signal) => resolve(exitCode(code, signal))),
    )
  } finally {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, forwardSignal)
  }
}

/** Ignores repeats of a signal: under npm one Ctrl-C arrives twice, from the terminal and from npm. */
function ignoreRepeats(forwardSignal) {
  let forwardedAt = 0
  return (signal) => {
    if (Date.now() - forwardedAt < SAME_KEY_PRESS_MILLISECONDS) return
    forwardedAt = Date.now()
    forwardSignal(signal)
  }
}

/** Calls `onGone` once when the parent has ended. Only watches npm: a shell may leave this process running. */
function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    onGone()
  }, PARENT_CHECK_MILLISECONDS)
  return watch.unref()
}

function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : code
}
