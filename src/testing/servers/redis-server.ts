import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './programs.ts'

const SYSTEM_PATHS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'].flatMap((folder) => [
  `${folder}/redis-server`,
  `${folder}/valkey-server`,
])

/** The path of the Redis server, which `npm test` installs if it can, or null. */
export const redisServerPath = process.env['REDIS_SERVER_PATH'] ?? SYSTEM_PATHS.find((path) => existsSync(path)) ?? null

if (!redisServerPath && process.env['CI'])
  throw new Error('The tests need redis-server, which is not installed: set REDIS_SERVER_PATH.')

/** A Redis server of a test, which stores nothing on disk. */
export interface RedisServer extends AsyncDisposable {
  readonly url: string
  pid(): number
  /** Starts the server again and waits until it responds. */
  start(): Promise<void>
  /** Kills the server. */
  kill(): Promise<void>
  /** Suspends the server: connections stay open but get no response. */
  freeze(): void
  /** Resumes the suspended server. */
  thaw(): void
}

/** Starts a Redis server on a free port. */
export async function startRedisServer(): Promise<RedisServer> {
  const port = await findFreePort()
  let server: ChildProcess | null = null
  async function start(): Promise<void> {
    if (!redisServerPath) throw new Error('redis-server is not installed')
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', '/tmp']
    server = spawn(redisServerPath, settings, { stdio: 'ignore' })
    while (!(await isResponding(port))) await sleep(20)
  }
  async function kill(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    pid: () => server?.pid ?? 0,
    start,
    kill,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    [Symbol.asyncDispose]: kill,
  }
}

async function isResponding(port: number): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    socket.write('PING\r\n')
    const [reply] = await once(socket, 'data')
    return String(reply).startsWith('+PONG')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
