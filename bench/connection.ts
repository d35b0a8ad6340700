import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** An HTTP response. The body may be compressed. */
export interface HttpResponse {
  readonly status: number
  readonly body: Buffer
}

/** A minimal keep-alive HTTP connection, so that the client does not distort a measurement. */
export interface Connection {
  /** Sends one request from `buildRequest`. Wait for the response before sending the next request. */
  send(request: Buffer): Promise<HttpResponse>
  close(): void
}

interface PendingRequest {
  resolve(response: HttpResponse): void
  reject(error: Error): void
}

const headEnd = Buffer.from('\r\n\r\n')
const lastChunk = Buffer.from('0\r\n\r\n')

/** Builds the bytes of a request. */
export function buildRequest(
  method: string,
  target: string,
  { headers, body = '' }: { headers: Record<string, string>; body?: string },
): Buffer {
  const bodyHeaders =
    body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ ...headers, ...bodyHeaders }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** Opens a connection to a port of this machine. */
export async function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  const pending: PendingRequest[] = []
  readResponses(socket, (response) => pending.shift()?.resolve(response))
  const rejectPending = (error = new Error('the server closed the connection')) => {
    for (const request of pending.splice(0)) request.reject(error)
  }
  socket.on('error', rejectPending).on('close', () => rejectPending())
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('the server closed the connection'))
        pending.push({ resolve, reject })
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

function readResponses(socket: Socket, onResponse: (response: HttpResponse) => void): void {
  let parts: Buffer[] = []
  let received = 0
  let expected = 0
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    received += part.length
    if (expected === 0) {
      parts = [Buffer.concat(parts)]
      expected = findResponseLength(parts[0]!)
    }
    const isComplete =
      expected === Infinity ? part.subarray(-lastChunk.length).equals(lastChunk) : expected > 0 && received >= expected
    if (!isComplete) return
    onResponse(parseResponse(Buffer.concat(parts), expected === Infinity))
    parts = []
    received = 0
    expected = 0
  })
}

/** Returns the length of a response in bytes: 0 while its head is incomplete, Infinity when it is chunked. */
function findResponseLength(start: Buffer): number {
  const end = start.indexOf(headEnd)
  if (end === -1) return 0
  if (parseStatus(start) === 304) return end + headEnd.length
  const length = /\r\ncontent-length: *(\d+)/i.exec(start.toString('latin1', 0, end + 2))
  return length ? end + headEnd.length + Number(length[1]) : Infinity
}

function parseResponse(bytes: Buffer, isChunked: boolean): HttpResponse {
  const body = bytes.subarray(bytes.indexOf(headEnd) + headEnd.length)
  return { status: parseStatus(bytes), body: isChunked ? decodeChunks(body) : body }
}

function parseStatus(bytes: Buffer): number {
  return Number(bytes.toString('latin1', 9, 12))
}

function decodeChunks(body: Buffer): Buffer {
  const chunks: Buffer[] = []
  for (let offset = 0; ;) {
    const lineEnd = body.indexOf('\r\n', offset)
    const length = Number.parseInt(body.toString('latin1', offset, lineEnd), 16)
    if (!length) return Buffer.concat(chunks)
    chunks.push(body.subarray(lineEnd + 2, lineEnd + 2 + length))
    offset = lineEnd + 2 + length + 2
  }
}
