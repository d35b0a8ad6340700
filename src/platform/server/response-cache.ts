import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { prefersBrotli } from '#platform/server/accepted-encoding.ts'

/** Bytes that answer every visitor alike until a moment. */
export interface CacheableResponse {
  readonly body: Buffer
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** What may be repeated: plain requests for `paths`, but for a URL whose answer says something to its visitor alone. */
export interface ResponseCacheOptions {
  readonly paths: readonly string[]
  readonly isPersonalUrl: (url: string) => boolean
  readonly now: () => number
  /** While the server drains, connections have to be told to close. */
  readonly isDraining: () => boolean
}

/** Remembers answers and gives them without going through the server's routes and hooks again. */
export interface ResponseCache {
  /** Keeps what is about to be sent, with all the headers that the reply has by now. */
  store(reply: FastifyReply, response: CacheableResponse): void
}

interface StoredResponse extends CacheableResponse {
  readonly headers: Record<string, string>
}

const maxEntries = 200
const requestIdHeader = 'x-request-id'
const bodyHeaders = ['content-type', 'content-encoding', 'content-length']

/**
 * Answers repeated requests for a few paths straight from memory: three quarters of the work for a public page would
 * otherwise be routing. A request is the same when all that such a page may depend on is: path, host, scheme, theme and
 * encoding. Whoever carries any other cookie takes the long way, where sessions are looked at.
 */
export function cacheResponses(app: FastifyInstance, { paths, isPersonalUrl: isOwnUrl, now, isDraining }: ResponseCacheOptions): ResponseCache {
  const stored = new Map<string, StoredResponse>()
  const keyOf = (request: IncomingMessage) => (isOwnUrl(request.url ?? '') ? null : cacheKeyOf(request, paths))
  const [handle] = app.server.listeners('request') as RequestListener[] // Fastify's own, the only one
  if (!handle) throw new Error('the server does not listen to requests yet')
  app.server.off('request', handle)
  app.server.on('request', (request, response) => {
    const key = keyOf(request)
    const found = key === null ? undefined : stored.get(key)
    if (found && now() < found.expiresAt && !isDraining()) sendStored(request, response, found)
    else handle(request, response)
  })
  return {
    store(reply, answer) {
      const key = keyOf(reply.request.raw)
      if (key === null) return
      if (stored.size >= maxEntries) stored.clear()
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => name !== requestIdHeader)
        .map(([name, value]) => [name, String(value)])
      stored.set(key, { ...answer, headers: Object.fromEntries(headers) })
    },
  }
}

const themeCookies = new Set([undefined, 'theme=light', 'theme=dark'])

function cacheKeyOf({ method, url = '', headers }: IncomingMessage, paths: readonly string[]): string | null {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!paths.includes(path) || method !== 'GET' || !themeCookies.has(headers.cookie)) return null
  const encoding = prefersBrotli(headers['accept-encoding']) ? 'br' : ''
  return [path, headers.host, headers['x-forwarded-proto'], headers.cookie, encoding].join('\n')
}

function sendStored(request: IncomingMessage, response: ServerResponse, { headers, body, etag: tag }: StoredResponse): void {
  if (request.headers['if-none-match'] !== tag) {
    response.writeHead(200, headers).end(body)
    return
  }
  const rest = Object.entries(headers).filter(([name]) => !bodyHeaders.includes(name))
  response.writeHead(304, Object.fromEntries(rest)).end()
}
