import { connect } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Sends bytes that no HTTP client would send, over a connection of their own, and reads the answer until it ends. */
export async function sendRaw(origin: string, text: string): Promise<RawAnswer> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(origin).port) })
  socket.write(text, 'latin1')
  const answer = (await buffer(socket)).toString('latin1')
  const [head = '', ...rest] = answer.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.replace(/^[^:]*: ?/, '')])
  return { status: Number(first.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

/** A request without a body, in lines. */
export function rawRequest(method: string, target: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
}
