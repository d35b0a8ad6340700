import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runClosedLoop } from '../closed-loop.ts'
import { openConnection, buildRequest, type Connection } from '../connection.ts'
import { readProcessorTime } from '../processor-time.ts'

/** The yardstick of pages: processor time of a bare node:http response. */
export interface Hello {
  /** Returns the mean processor time of a response in microseconds. */
  measure(): Promise<number>
  stop(): void
}

const responses = 20_000
const lanes = 16
const request = buildRequest('GET', '/', { headers: { host: 'localhost' } })

/** Starts the bare server and warms it up. */
export async function startHello(): Promise<Hello> {
  const server = fork(fileURLToPath(new URL('hello-server.ts', import.meta.url)))
  const [port] = (await once(server, 'message')) as [number]
  const connections = await Promise.all(Array.from({ length: lanes }, () => openConnection(port)))
  await runClosedLoop(connections, responses, requestHello)
  return {
    async measure() {
      const before = readProcessorTime(server.pid ?? 0)
      await runClosedLoop(connections, responses, requestHello)
      return (readProcessorTime(server.pid ?? 0) - before) / responses
    },
    stop() {
      for (const connection of connections) connection.close()
      server.disconnect()
    },
  }
}

async function requestHello(connection: Connection): Promise<void> {
  const { status, body } = await connection.send(request)
  if (status !== 200 || body.toString() !== 'hello') throw new Error('the bare server did not answer hello')
}
