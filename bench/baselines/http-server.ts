import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runClosedLoop } from '../closed-loop.ts'
import { openConnection, buildRequest, type Connection } from '../connection.ts'
import { readProcessorTime } from '../processor-time.ts'

/** The baseline of page loads: the processor time of a minimal node:http response. */
export interface HttpServer {
  /** Returns the mean processor time of a response in microseconds. */
  measure(): Promise<number>
  stop(): void
}

const responseCount = 20_000
const connectionCount = 16
const request = buildRequest('GET', '/', { headers: { host: 'localhost' } })

/** Starts the node:http server and warms it up. */
export async function startHttpServer(): Promise<HttpServer> {
  const server = fork(fileURLToPath(new URL('http-server-process.ts', import.meta.url)))
  const [port] = (await once(server, 'message')) as [number]
  const connections = await Promise.all(Array.from({ length: connectionCount }, () => openConnection(port)))
  await runClosedLoop(connections, responseCount, requestHello)
  return {
    async measure() {
      const timeBefore = readProcessorTime(server.pid ?? 0)
      await runClosedLoop(connections, responseCount, requestHello)
      return (readProcessorTime(server.pid ?? 0) - timeBefore) / responseCount
    },
    stop() {
      for (const connection of connections) connection.close()
      server.disconnect()
    },
  }
}

async function requestHello(connection: Connection): Promise<void> {
  const { status, body } = await connection.send(request)
  if (status !== 200 || body.toString() !== 'hello') throw new Error('the node:http server did not answer hello')
}
