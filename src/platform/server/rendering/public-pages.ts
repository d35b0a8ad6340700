import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noindex } from '#platform/navigation/page-handle.ts'
import { prefersBrotli } from '#platform/server/http/accepted-encoding.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { cached, type Cache } from '#platform/server/cached.ts'
import type { Context, NetworkContext } from '#platform/server/context.ts'
import type { Bus } from '#platform/server/live/bus.ts'
import { inlineStyles, type ReadStyleSheet } from '#platform/server/rendering/inline-styles.ts'
import { expiresPublicPages } from '#platform/server/rendering/page-expiry.ts'
import {
  cacheResponses,
  type ResponseCache,
  type ResponseCacheOptions,
  type VisitRecorder,
} from '#platform/server/rendering/response-cache.ts'
import type { RenderedPage, RenderPage, SendPage } from '#platform/server/rendering/pages.ts'
import { parseTheme } from '#platform/visit.ts'

/** A page without React, which looks the same to every visitor of a site. */
export interface PublicPage {
  /** The name of its route. */
  readonly name: string
  /** Its path, which may end with `/:slug` or `/:slug?`. */
  readonly path: string
  /** The path to which members are redirected, or null. */
  readonly memberRedirect: string | null
  /** Whether members get it with React and rendered per request; otherwise they get the page of visitors. */
  readonly shipsReactToMembers: boolean
  /** Whether search engines may index it (T18). */
  readonly isIndexed: boolean
}

/** Options for `servePublicPages`. */
export interface PublicPagesOptions {
  readonly render: RenderPage
  /** Sends the page of a member. */
  readonly send: SendPage
  readonly createContext: CreateContext
  /** Returns the Content-Security-Policy of a page. */
  readonly createPolicy: (page: { origin: string; styleSource: string | null }) => string
  readonly readStyleSheet: ReadStyleSheet
  /** The time that a rendered page is cached; 0 in development. */
  readonly cacheSeconds: number
  readonly now: () => Date
  /** Returns the slug under which a page is rendered and cached; the same one for all that show the same. */
  readonly findShownSlug: (ctx: NetworkContext, visit: PublicVisit) => Promise<string>
  /** Returns whether the response to a URL is personal and must not be cached. */
  readonly isPersonalUrl: (url: string) => boolean
  readonly isDraining: () => boolean
  readonly bus: Bus
  /** Returns the choices of a visitor that such pages show, as cookies. Keep their number small: each is cached apart. */
  readonly findChoices: (ctx: Context) => Promise<Record<string, string>>
  /** Finds the value of a `set-cookie` header for a visitor of a page; such a response is not cached. */
  readonly findCookie: (ctx: NetworkContext, visit: PublicVisit) => Promise<string | null>
  /**
   * Creates the function that records that the page was sent, from the headers of a request; null for a page that is not
   * recorded. A cached response calls it again for each request, so it must contain nothing of the first visitor.
   */
  readonly createVisitRecorder: (ctx: NetworkContext, visit: PublicVisit) => Promise<VisitRecorder | null>
}

/** A request for a public page. */
export interface PublicVisit {
  /** The name of the page's route. */
  readonly page: string
  /** '' without a slug. */
  readonly slug: string
  readonly url: string
}

/** A cached page as bytes. */
interface StoredPage {
  readonly plain: Buffer
  readonly compressed: Buffer
  /** The source of its inline styles in its policy, or null. */
  readonly styleSource: string | null
  readonly etag: string
  /** Whether search engines may index it, as far as its content decides. */
  readonly isIndexed: boolean
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  /** The number of expirations before it was rendered. */
  readonly generation: number
}

const MAX_ENTRIES = 200

/**
 * Serves pages that are rendered once per site, language and theme and cached as bytes. They are rendered without the
 * cookies, session, address and query string of the request, so that they contain nothing personal.
 */
export function servePublicPages(
  app: FastifyInstance,
  pages: readonly PublicPage[],
  options: PublicPagesOptions,
): void {
  const cacheMilliseconds = options.cacheSeconds * 1000
  const pageCache = cached<StoredPage | RenderedPage>({
    maxEntries: MAX_ENTRIES,
    maxAgeMilliseconds: cacheMilliseconds,
    isCacheable: (page) => cacheMilliseconds > 0 && !('body' in page),
  })
  const responseCache = cacheMilliseconds > 0 ? cacheResponses(app, toCacheOptions(pages, options)) : null
  let generation = 0
  const unsubscribe = options.bus.subscribe((message) => {
    if (!expiresPublicPages(message)) return
    generation += 1
    responseCache?.clear()
  })
  app.addHook('onClose', async () => unsubscribe())
  for (const page of pages) app.get(page.path, (request, reply) => handle(request, reply, page))

  async function handle(request: FastifyRequest, reply: FastifyReply, page: PublicPage): Promise<FastifyReply> {
    const ctx = await options.createContext(request)
    reply.header('vary', 'Accept-Encoding, Cookie')
    if (!page.isIndexed) reply.header('x-robots-tag', noindex)
    const isMember = ctx.actor.kind === 'member'
    if (isMember && page.memberRedirect !== null) return reply.redirect(page.memberRedirect, 302)
    if (isMember && page.shipsReactToMembers) return options.send(ctx, request, reply)
    const visit = { page: page.name, slug: readSlug(request), url: request.url }
    const cookie = await options.findCookie(ctx, visit)
    if (cookie !== null) reply.header('set-cookie', cookie)
    const rendered = await findPage(ctx, buildPath(page, await options.findShownSlug(ctx, visit)))
    if ('body' in rendered) return sendUncached(reply, rendered)
    if (!rendered.isIndexed) reply.header('x-robots-tag', noindex)
    reply.header(
      'content-security-policy',
      options.createPolicy({ origin: ctx.origin, styleSource: rendered.styleSource }),
    )
    const isCurrent = rendered.generation === generation
    const recordVisit = recordFirstVisit(request, await options.createVisitRecorder(ctx, visit))
    return sendStored(reply, { ...rendered, recordVisit }, isMember || !isCurrent ? null : responseCache)
  }

  async function findPage(ctx: NetworkContext, path: string): Promise<StoredPage | RenderedPage> {
    const theme = parseTheme(ctx.cookies['theme'])
    const choices = await options.findChoices(ctx)
    const { protocol, port } = new URL(ctx.origin) // the page shows them with the main host, whichever host was requested
    const choicesKey = JSON.stringify(choices)
    const key = [generation, ctx.siteId, protocol, port, ctx.locale, theme, choicesKey, path].join(' ')
    const cookies = theme === 'system' ? choices : { ...choices, theme }
    const load = () => renderPage(toAnonymousContext(ctx, cookies), path)
    return getUnexpired(pageCache(ctx), { key, now: ctx.now() }, load)
  }

  async function renderPage(ctx: NetworkContext, path: string): Promise<StoredPage | RenderedPage> {
    const [startedAt, renderedIn] = [ctx.now().getTime(), generation]
    const page = await options.render(ctx, { url: path, method: 'GET', headers: {} })
    if (page.status !== 200) return page
    const expiresAt = Math.min(startedAt + cacheMilliseconds, ctx.response.validUntil?.getTime() ?? Infinity)
    const isIndexed = !ctx.response.headers.some(([name]) => name === 'x-robots-tag')
    return { ...encodePage(page, options.readStyleSheet), isIndexed, expiresAt, generation: renderedIn }
  }
}

function toCacheOptions(
  pages: readonly PublicPage[],
  { isPersonalUrl, isDraining, now }: PublicPagesOptions,
): ResponseCacheOptions {
  return { paths: pages.map(({ path }) => path), isPersonalUrl, isDraining, now: () => now().getTime() }
}

/** Records a request that is not served from the cache. Returns the recorder, for those that will be. */
function recordFirstVisit({ method, headers }: FastifyRequest, recordVisit: VisitRecorder | null) {
  if (method === 'GET') recordVisit?.(headers)
  return recordVisit
}

/** Returns a cached page, rendered again when it expired before the maximum age of the cache. */
async function getUnexpired(
  cache: Cache<StoredPage | RenderedPage>,
  { key, now }: { key: string; now: Date },
  load: () => Promise<StoredPage | RenderedPage>,
): Promise<StoredPage | RenderedPage> {
  const page = await cache.get(key, load)
  if ('body' in page || page.expiresAt > now.getTime()) return page
  cache.delete(key)
  return cache.get(key, load)
}

/** Encodes a page once, with the styles that it uses. */
function encodePage(
  { body }: RenderedPage,
  readStyleSheet: ReadStyleSheet,
): Omit<StoredPage, 'isIndexed' | 'expiresAt' | 'generation'> {
  const { html, styleSource } = inlineStyles(body.toString(), readStyleSheet)
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const compressed = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return { plain, compressed, styleSource, etag }
}

function readSlug({ params }: FastifyRequest): string {
  const { slug = '' } = params as { slug?: string } // the path names no other parameter
  return slug
}

/** Returns the path with its slug, always in the same encoding, so that a page is cached once. */
function buildPath({ path }: PublicPage, slug: string): string {
  return path.replace(/\/:slug\??$/, slug === '' ? '' : `/${encodeURIComponent(slug)}`)
}

/** Returns the context without anything personal: only site, language and the choices of the visitor stay. */
function toAnonymousContext(ctx: NetworkContext, cookies: Record<string, string>): NetworkContext {
  return {
    ...ctx,
    cookies,
    actor: { kind: 'visitor' },
    ip: '127.0.0.1',
    userAgent: '',
    response: { headers: [] },
    timings: new Map(),
  }
}

/** Sends a page that the browser revalidates on each visit; replies 304 when it is unchanged. */
function sendStored(
  reply: FastifyReply,
  rendered: StoredPage & { readonly recordVisit: VisitRecorder | null },
  responseCache: ResponseCache | null,
): FastifyReply {
  const isCompressed = prefersBrotli(reply.request.headers['accept-encoding'])
  const body = isCompressed ? rendered.compressed : rendered.plain
  const etag = isCompressed ? rendered.etag.replace(/"$/, '-br"') : rendered.etag
  reply.header('cache-control', 'private, max-age=0, must-revalidate').header('etag', etag)
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.header('content-type', 'text/html; charset=utf-8').header('content-length', body.length)
  if (isCompressed) reply.header('content-encoding', 'br')
  const { expiresAt, recordVisit } = rendered
  responseCache?.store(reply, { body, etag, expiresAt, recordVisit })
  return reply.send(body)
}

/** Sends an error page, which is never cached. */
function sendUncached(reply: FastifyReply, { status, headers, body }: RenderedPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  return reply.code(status).send(body)
}
