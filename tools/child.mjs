// Runs a child process, forwards each signal to it once and waits for its exit.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_CHECK_MILLISECONDS = 500
const DUPLICATE_SIGNAL_MILLISECONDS = 500

/** The parent process at startup. When it exits, this process gets another parent. */
const initialParent = process.ppid

/**
 * Runs a program with the input and output of this process. Resolves to its exit code.
 * The program has its own process group. Otherwise Ctrl-C would reach it twice: from the terminal and from this
 * process. The program gets a SIGTERM when npm, which runs this process, is killed.
 * Calls `onReady` when the program sends the message `ready`.
 */
export async function runChild(command, args, { onReady, ...options }) {
  // follow-parent.mjs reads the variable.
  const env = { ...options.env, VONK_LAUNCHER_PID: String(process.pid) }
  const stdio = ['inherit', 'inherit', 'inherit', ...(onReady ? ['ipc'] : [])]
  const child = spawn(command, args, { stdio, detached: true, ...options, env })
  child.on('message', (message) => message === 'ready' && onReady?.())
  const forwardSignal = ignoreDuplicates((signal) => child.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))
  for (const signal of SIGNALS) process.on(signal, forwardSignal)
  const watch = watchParent(() => forwardSignal('SIGTERM'))
  try {
    return await new Promise((resolve, reject) =>
      child.once('error', reject).once('exit', (code, signal) => resolve(toExitCode(code, signal))),
    )
  } finally {
    clearInterval(watch)
    for (const signal of SIGNALS) process.off(signal, forwardSignal)
  }
}

/** Forwards a signal only once. Under npm, one Ctrl-C arrives twice: from the terminal and from npm. */
function ignoreDuplicates(forwardSignal) {
  let forwardedAt = 0
  return (signal) => {
    if (Date.now() - forwardedAt < DUPLICATE_SIGNAL_MILLISECONDS) return
    forwardedAt = Date.now()
    forwardSignal(signal)
  }
}

/**
 * Calls `onParentExit` once when npm has exited. Without npm it does nothing, so that this process outlives its shell
 * (`nohup`).
 */
function watchParent(onParentExit) {
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === initialParent) return
    clearInterval(watch)
    onParentExit()
  }, PARENT_CHECK_MILLISECONDS)
  return watch.unref()
}

function toExitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : code
}
