import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { completeLocales } from '#texts/locales.ts'
import { prefersBrotli } from '#platform/server/http/accepted-encoding.ts'

/** Records that a page was sent, from the headers of its request. It neither waits nor fails. */
export type VisitRecorder = (headers: IncomingHttpHeaders) => void

/** A response that is the same for every visitor until it expires. */
export interface CacheableResponse {
  readonly body: Buffer
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** Null for a page that is not recorded. */
  readonly recordVisit: VisitRecorder | null
}

/**
 * The options of the cache: it stores plain requests for `paths`, which may end with `/:slug?`, except URLs with a
 * personal response.
 */
export interface ResponseCacheOptions {
  readonly paths: readonly string[]
  readonly isPersonalUrl: (url: string) => boolean
  readonly now: () => number
  /** While the server drains, responses must close their connection and bypass the cache. */
  readonly isDraining: () => boolean
}

/** Caches responses and serves them without running the server's routes and hooks. */
export interface ResponseCache {
  /** Stores a response that is about to be sent, with the current headers of the reply. */
  store(reply: FastifyReply, response: CacheableResponse): void
  /** Removes all responses. */
  clear(): void
}

interface StoredResponse extends CacheableResponse {
  readonly headers: Record<string, string>
}

const MAX_ENTRIES = 200
const requestIdHeader = 'x-request-id'
const BODY_HEADERS = ['content-type', 'content-encoding', 'content-length']

/**
 * Serves repeated requests for a few paths from memory, since routing is three quarters of the work for a public page.
 * The cache key is all that such a page depends on: path, host, scheme, theme, language and encoding. A request with any other
 * cookie bypasses the cache, so that its session is read.
 */
export function cacheResponses(
  app: FastifyInstance,
  { paths, isPersonalUrl, now, isDraining }: ResponseCacheOptions,
): ResponseCache {
  const responses = new LRUCache<string, StoredResponse>({ max: MAX_ENTRIES })
  const isCachedPath = createPathTest(paths)
  const keyOf = (request: IncomingMessage) =>
    isPersonalUrl(request.url ?? '') ? null : cacheKeyOf(request, isCachedPath)
  const [handle] = app.server.listeners('request') as RequestListener[] // Fastify's own, the only one
  if (!handle) throw new Error('the server does not listen to requests yet')
  app.server.off('request', handle)
  app.server.on('request', (request, response) => {
    const key = keyOf(request)
    const cachedResponse = key === null ? undefined : responses.get(key)
    if (cachedResponse && now() < cachedResponse.expiresAt && !isDraining()) {
      cachedResponse.recordVisit?.(request.headers)
      sendStored(request, response, cachedResponse)
    } else handle(request, response)
  })
  return {
    store(reply, response) {
      const key = keyOf(reply.request.raw)
      if (key === null || reply.hasHeader('set-cookie')) return
      const headers = Object.entries(reply.getHeaders())
        .filter(([name]) => name !== requestIdHeader)
        .map(([name, value]) => [name, String(value)])
      responses.set(key, { ...response, headers: Object.fromEntries(headers) })
    },
    clear: () => responses.clear(),
  }
}

/** Creates the test whether a path is one of the cached ones. A slug that needs encoding is not. */
function createPathTest(paths: readonly string[]): (path: string) => boolean {
  const literal = new Set(paths)
  const patterns = paths
    .filter((path) => /\/:slug\??$/.test(path))
    .map((path) => new RegExp(`^${path.replace(/\/:slug(\??)$/, '(?:/[a-z0-9-]{1,80})$1')}$`))
  return (path) => literal.has(path) || patterns.some((pattern) => pattern.test(path))
}

const choiceCookies = new Set(listChoiceCookies())

/** Lists the cookie headers with a theme, a language, or both in either order. */
function listChoiceCookies(): (string | undefined)[] {
  const themes = ['theme=light', 'theme=dark']
  const languages = completeLocales.map((locale) => `locale=${locale}`)
  const both = themes.flatMap((theme) => languages.flatMap((one) => [`${theme}; ${one}`, `${one}; ${theme}`]))
  return [undefined, ...themes, ...languages, ...both]
}

function cacheKeyOf(
  { method, url = '', headers }: IncomingMessage,
  isCachedPath: (path: string) => boolean,
): string | null {
  const end = url.indexOf('?')
  const path = end < 0 ? url : url.slice(0, end)
  if (!isCachedPath(path) || method !== 'GET' || !choiceCookies.has(headers.cookie)) return null
  const encoding = prefersBrotli(headers['accept-encoding']) ? 'br' : ''
  return [path, headers.host, headers['x-forwarded-proto'], headers.cookie, encoding].join('\n')
}

function sendStored(request: IncomingMessage, response: ServerResponse, { headers, body, etag }: StoredResponse): void {
  if (request.headers['if-none-match'] !== etag) {
    response.writeHead(200, headers).end(body)
    return
  }
  const rest = Object.entries(headers).filter(([name]) => !BODY_HEADERS.includes(name))
  response.writeHead(304, Object.fromEntries(rest)).end()
}
