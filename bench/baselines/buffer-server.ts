import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { readProcessorTime } from '../processor-time.ts'

/** A response in a form that can be sent to another process. */
export interface StoredAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly base64: string
}

/** The baseline of pages for visitors: a node:http server that answers with the same bytes from a Buffer. */
export interface BufferServer {
  readonly port: number
  /** Returns the processor time that the server has used so far, in microseconds. */
  readProcessorTime(): number
  stop(): void
}

/** Starts a server that answers every request with this response. */
export async function startBufferServer(answer: StoredAnswer): Promise<BufferServer> {
  const server = fork(fileURLToPath(new URL('buffer-server-process.ts', import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  server.send(answer)
  const [port] = (await once(server, 'message')) as [number]
  return {
    port,
    readProcessorTime: () => readProcessorTime(server.pid ?? 0),
    stop: () => server.disconnect(),
  }
}
