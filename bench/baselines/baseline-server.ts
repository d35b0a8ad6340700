import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { BenchSite } from '../bench-site.ts'
import type { CapturedStatement } from '../captured-statements.ts'
import { runClosedLoop } from '../closed-loop.ts'
import { buildRequest, openConnection, type Connection } from '../connection.ts'
import { readPostgresProcessorTime, readProcessorTime } from '../processor-time.ts'

/**
 * The database of a baseline server, and the statements that it runs per request. With `html` null it responds with the
 * rows of the statements; otherwise React renders the elements of that html.
 */
export interface BaselineServerOptions {
  readonly databaseUrl: string
  readonly statements: readonly CapturedStatement[]
  readonly html: string | null
}

/** A minimal server that runs the same statements as the measured site and serializes or renders the result. */
export interface BaselineServer {
  /** Returns the mean processor time of a response in microseconds, PostgreSQL included. */
  measure(): Promise<number>
  stop(): void
}

const connectionCount = 4
const responseCount = 1_000
const warmUpResponseCount = 2_000
const request = buildRequest('GET', '/', { headers: { host: 'localhost' } })

/** Starts the baseline server and warms it up. */
export async function startBaselineServer(
  { databaseUrl, postmasterPid }: BenchSite,
  options: Omit<BaselineServerOptions, 'databaseUrl'>,
): Promise<BaselineServer> {
  const server = fork(fileURLToPath(new URL('baseline-server-process.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  server.send({ databaseUrl, ...options } satisfies BaselineServerOptions)
  const [port] = (await once(server, 'message')) as [number]
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(port)))
  const readTime = () => readProcessorTime(server.pid ?? 0) + readPostgresProcessorTime(postmasterPid)
  await runClosedLoop(connections, warmUpResponseCount, sendRequest)
  return {
    async measure() {
      const timeBefore = readTime()
      await runClosedLoop(connections, responseCount, sendRequest)
      return (readTime() - timeBefore) / responseCount
    },
    stop() {
      for (const connection of connections) connection.close()
      server.disconnect()
    },
  }
}

async function sendRequest(connection: Connection): Promise<void> {
  const { status, body } = await connection.send(request)
  if (status !== 200 || body.length < 10)
    throw new Error(`the baseline server returned ${status} with ${body.length} bytes`)
}
