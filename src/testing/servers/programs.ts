import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** The exit code and output of a program. */
export interface ExitedProgram {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** A running site in a separate process. */
export interface RunningProgram {
  readonly child: ChildProcess
  readonly port: number
  /** Returns the standard output so far. */
  output(): string
  /** Sends a signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const SETTING_VARIABLES =
  /^(DATABASE_URL|NODE_ENV|npm_lifecycle_event|VONK_.*|S3_.*|SMTP_URL|MAIL_FROM|PAYMENT_.*|PORT|HOST|REDIS_URL|WEB_PROCESSES)$/

/** Starts a Node program without the settings in this process's environment. */
export function spawnNode(args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !SETTING_VARIABLES.test(name))
  return spawn(process.execPath, args, {
    env: { ...Object.fromEntries(inherited), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a Node program until it exits. Kills it after a minute. */
export async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ExitedProgram> {
  const child = spawnNode(args, env)
  const readOutput = collectOutput(child)
  const timeout = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await once(child, 'close')
  clearTimeout(timeout)
  if (child.signalCode) throw new Error(`${args.join(' ')} did not exit within a minute: ${readOutput().output}`)
  return { code: child.exitCode, ...readOutput() }
}

/** Starts a Node program that serves the site and waits until it responds. */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  timeoutSeconds = 60,
): Promise<RunningProgram> {
  const port = await findFreePort()
  const child = spawnNode(args, { PORT: String(port), ...env })
  const readOutput = collectOutput(child)
  const deadline = Date.now() + timeoutSeconds * 1_000
  while (!(await isSiteResponding(port))) {
    if (hasExited(child)) throw new Error(`The program exited with ${child.exitCode}: ${readOutput().errors}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The program did not respond in time: ${readOutput().errors}`)
    }
    await sleep(20)
  }
  return { child, port, output: () => readOutput().output, stop: (signal = 'SIGTERM') => stopChild(child, signal) }
}

/** Returns the error message of a failed program. Throws when it succeeded or printed a stack trace. */
export function requireFailureMessage({ code, errors }: ExitedProgram): string {
  if (code === 0) throw new Error('The program succeeded.')
  if (/^\s+at /m.test(errors)) throw new Error(`The program printed a stack trace: ${errors}`)
  return errors.trim()
}

/** Returns whether a site responds on a local port. */
export async function isSiteResponding(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
  return response?.ok ?? false
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a TCP server has an address, not a path
  probe.close()
  await once(probe, 'close')
  return port
}

function collectOutput(child: ChildProcess): () => { output: string; errors: string } {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  return () => ({ output, errors })
}

function hasExited({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasExited(child)) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}
