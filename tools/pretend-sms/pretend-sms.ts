/**
 * A pretend text-message service for development, tests and the demo. It speaks the protocol that
 * `src/platform/server/sms/sms-sender.ts` expects, and shows its messages instead of sending them.
 */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A message that the service has accepted. */
export interface AcceptedSms {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly text: string
  /** As ISO 8601. */
  readonly acceptedAt: string
}

export interface PretendSms {
  listener: (request: IncomingMessage, response: ServerResponse) => void
  /** Lists the accepted messages, the oldest first. */
  listMessages(): AcceptedSms[]
  /** Makes the following calls fail with this status, until it is null. */
  failWith(status: number | null): void
}

interface PretendSmsOptions {
  /** The bearer token that a caller must send. */
  readonly key: string
  /** A file of JSON lines in which messages survive a restart, and which several processes share. */
  readonly persistFile?: string
}

const MAX_BODY_BYTES = 16 * 1024

/** Creates the service as a request listener for `POST …/messages`. */
export function createPretendSms({ key, persistFile }: PretendSmsOptions): PretendSms {
  const inMemory: AcceptedSms[] = []
  let failure: number | null = null
  const listMessages = () => (persistFile ? readMessages(persistFile) : [...inMemory])

  async function respond(request: IncomingMessage): Promise<number> {
    if (request.method !== 'POST' || !request.url?.endsWith('/messages')) return 404
    if (request.headers.authorization !== `Bearer ${key}`) return 401
    const message = parseMessage(await readBody(request))
    if (failure !== null) return failure
    if (!message || request.headers['idempotency-key'] !== message.id) return 422
    if (listMessages().some(({ id }) => id === message.id)) return 200
    if (persistFile) appendFileSync(persistFile, `${JSON.stringify(message)}\n`, { mode: 0o600 })
    else inMemory.push(message)
    return 202
  }

  return {
    listener: (request, response) => {
      void respond(request)
        .catch(() => 500)
        .then((status) => response.writeHead(status, { 'content-type': 'application/json' }).end('{}'))
    },
    listMessages,
    failWith: (status) => (failure = status),
  }
}

function readMessages(file: string): AcceptedSms[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as AcceptedSms) // written above
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8') as AsyncIterable<string>) {
    body += chunk
    if (body.length > MAX_BODY_BYTES) return ''
  }
  return body
}

/** Returns null when the body is no message to a phone number in E.164. */
function parseMessage(body: string): AcceptedSms | null {
  const { id, from, to, text } = parseObject(body)
  if (typeof id !== 'string' || typeof from !== 'string' || typeof to !== 'string' || typeof text !== 'string')
    return null
  return /^\+\d{8,15}$/.test(to) && text !== '' ? { id, from, to, text, acceptedAt: new Date().toISOString() } : null
}

function parseObject(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

/** Starts the service on a free port of 127.0.0.1; `settings` are those of an installation that uses it. */
export async function startPretendSms() {
  const pretend = createPretendSms({ key: 'test_pretend' })
  const server = createServer(pretend.listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    ...pretend,
    settings: { baseUrl, key: 'test_pretend', sender: null },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
