import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** How a program ended and what it printed. */
export interface Ended {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** A site in a process of its own that answers. */
export interface RunningProgram {
  readonly child: ChildProcess
  readonly port: number
  /** What it has printed to its output so far. */
  output(): string
  /** Sends a signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

const OWN_VARIABLES =
  /^(DATABASE_URL|NODE_ENV|npm_lifecycle_event|VONK_.*|S3_.*|SMTP_URL|MAIL_FROM|PAYMENT_.*|PORT|HOST)$/

/** Starts a Node program without this process's own settings. */
export function spawnNode(words: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OWN_VARIABLES.test(name))
  return spawn(process.execPath, words, {
    env: { ...Object.fromEntries(inherited), LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a Node program to its end; one that does not end within a minute has hung. */
export async function runNode(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const child = spawnNode(words, env)
  const printed = printsOf(child)
  const patience = setTimeout(() => child.kill('SIGKILL'), 60_000)
  await once(child, 'close')
  clearTimeout(patience)
  if (child.signalCode) throw new Error(`${words.join(' ')} did not end by itself: ${printed().output}`)
  return { code: child.exitCode, ...printed() }
}

/** Starts a Node program that serves the site; returns once it answers. */
export async function startProgram(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  patienceSeconds = 60,
): Promise<RunningProgram> {
  const port = await freePort()
  const child = spawnNode(words, { PORT: String(port), ...env })
  const printed = printsOf(child)
  const deadline = Date.now() + patienceSeconds * 1_000
  while (!(await answers(port))) {
    if (hasEnded(child)) throw new Error(`The program ended with ${child.exitCode}: ${printed().errors}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The program did not answer in time: ${printed().errors}`)
    }
    await sleep(20)
  }
  return { child, port, output: () => printed().output, stop: (signal = 'SIGTERM') => stopChild(child, signal) }
}

/** Returns the one sentence (or the few) that a failed program printed; throws when it succeeded or printed a stack. */
export function sentenceOf({ code, errors }: Ended): string {
  if (code === 0) throw new Error('The program ended with success.')
  if (/^\s+at /m.test(errors)) throw new Error(`The program printed a stack: ${errors}`)
  return errors.trim()
}

/** Whether a site answers on a port of this machine. */
export async function answers(port: number): Promise<boolean> {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
  return response?.ok ?? false
}

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a TCP server has an address, not a path
  probe.close()
  await once(probe, 'close')
  return port
}

function printsOf(child: ChildProcess): () => { output: string; errors: string } {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  return () => ({ output, errors })
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (hasEnded(child)) return child.exitCode
  child.kill(signal)
  await once(child, 'exit')
  return child.exitCode
}
