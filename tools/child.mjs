// A child process that ends with us: signals reach it once, and we wait for its end.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MILLISECONDS = 500
const SAME_KEY_PRESS_MILLISECONDS = 500

/** Of when we were started: a parent that ends later is noticed, whenever the child was started. */
const parent = process.ppid

/**
 * Runs a program with our input and output; resolves to its exit code.
 * It has a process group of its own: Ctrl-C in a terminal would otherwise reach it twice, once from the
 * terminal and once from us. When npm above us is killed, the program is asked to stop.
 * `onReady` is called when it sends us the message `ready`.
 */
export async function runChild(command, words, { onReady, ...options }) {
  const env = { ...options.env, VONK_STARTER_PID: String(process.pid) }
  const stdio = ['inherit', 'inherit', 'inherit', ...(onReady ? ['ipc'] : [])]
  const child = spawn(command, words, { stdio, detached: true, ...options, env })
  child.on('message', (message) => message === 'ready' && onReady?.())
  const passOn = onceAtATime((signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  for (const signal of SIGNALS) process.on(signal, passOn)
  const watch = watchParent(() => passOn('SIGTERM'))
  try {
    return await new Promise((resolve, reject) =>
      child.once('error', reject).once('exit', (code, signal) => resolve(exitCode(code, signal))),
    )
  } finally {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, passOn)
  }
}

/** Under npm one Ctrl-C comes twice: from the terminal and from npm. */
function onceAtATime(passOn) {
  let passedAt = 0
  return (signal) => {
    if (Date.now() - passedAt < SAME_KEY_PRESS_MILLISECONDS) return
    passedAt = Date.now()
    passOn(signal)
  }
}

/** Calls back once when the process that started us is gone; only npm counts, a shell may leave us running. */
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
