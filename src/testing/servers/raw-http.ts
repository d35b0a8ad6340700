import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A parsed HTTP response. */
export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends a raw request that no HTTP client would send, over a new connection, and returns the response. */
export async function sendRaw(origin: string, text: string): Promise<RawResponse> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  socket.write(text, 'latin1')
  const response = (await buffer(socket)).toString('latin1')
  const [head = '', ...bodyParts] = response.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: ?/, '')])
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers),
    body: bodyParts.join('\r\n\r\n'),
  }
}

/** Builds a raw request without a body. */
export function buildRawRequest(method: string, target: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
