import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type RequestHandler, type ServerBuild } from 'react-router'
import { prefersBrotli } from '#platform/server/http/accepted-encoding.ts'
import { sendFailure } from '#platform/server/http/failure-page.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { noindex } from '#platform/navigation/page-handle.ts'
import { createBuildFinder } from '#platform/server/rendering/page-builds.ts'

/** Loads React Router's server build of the pages, including the exports of entry.server. */
export type PageBuild = () => Promise<ServerBuild>

/** Fills React Router's context for a page load. Returns the object to which entry.server writes the page. */
export type FillPageContext = (build: ServerBuild, provider: RouterContextProvider, ctx: NetworkContext) => Markup

/** The html of a page as bytes, since the body of a `Response` would be copied and streamed. */
export interface Markup {
  /** Null until entry.server has rendered. */
  bytes: Buffer | null
  /** Logs the failure of the page. */
  readonly logFailure: (error: unknown) => void
  /** Releases the resources of the page load, also after a failure. */
  readonly release: () => void
}

/** A rendered page, ready to send. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Headers
  readonly body: Buffer
}

/** Renders the page at a URL (path and query) for the caller of the context. */
export type RenderPage = (ctx: NetworkContext, request: PageRequest) => Promise<RenderedPage>

/** The parts of a request that a page may see. */
export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const MIN_COMPRESSED_BYTES = 1_000
const MAX_URL_CHARACTERS = 4_000

/** Options for `createPageRenderer`. */
export interface PageRendererOptions {
  readonly mode: string
  /** Renders the page in place of an error page that fails. */
  readonly renderFailure: (ctx: NetworkContext) => string
}

/** Creates the page renderer: loaders run in process, the html is one string. */
export function createPageRenderer(
  build: PageBuild,
  fill: FillPageContext,
  { mode, renderFailure }: PageRendererOptions,
): RenderPage {
  const findHandler = createHandlerFinder(mode)
  return async (ctx, request) => {
    const current = await build()
    const handler = findHandler(current, request.url.split('?', 1)[0] ?? '')
    const provider = new RouterContextProvider()
    const markup = fill(current, provider, ctx)
    try {
      const response = await handler(toWebRequest(request, ctx.origin), provider)
      // React Router responds itself, with a text of its own, when rendering the error page fails
      if (response.status >= 500 && markup.bytes === null) return toFailure(response, renderFailure(ctx))
      const body = markup.bytes ?? Buffer.from(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, body }
    } finally {
      markup.release()
    }
  }
}

function toFailure({ status }: Response, html: string): RenderedPage {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'",
    'x-robots-tag': noindex,
  })
  return { status, headers, body: Buffer.from(html) }
}

/** Creates the handlers of a build, one for each page. Creating one ranks its routes. */
function createHandlerFinder(mode: string): (build: ServerBuild, pathname: string) => RequestHandler {
  const finders = new WeakMap<ServerBuild, (pathname: string) => ServerBuild>()
  const handlers = new WeakMap<ServerBuild, RequestHandler>()
  return (build, pathname) => {
    const findBuild = finders.get(build) ?? createBuildFinder(build)
    finders.set(build, findBuild)
    const pageBuild = findBuild(pathname)
    const handler = handlers.get(pageBuild) ?? createRequestHandler(pageBuild, mode)
    handlers.set(pageBuild, handler)
    return handler
  }
}

/** Sends the page of a request to the caller of the context. */
export type SendPage = (ctx: NetworkContext, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Creates the sender of pages that are rendered per request and compressed at the fastest level. */
export function createPageSender(render: RenderPage): SendPage {
  return async (ctx, request, reply) => {
    const startedAt = performance.now()
    const page = await render(ctx, request)
    ctx.timings.set('page', performance.now() - startedAt)
    return sendRendered(reply, ctx, page)
  }
}

/** Serves every page that no other route serves. */
export function servePages(app: FastifyInstance, send: SendPage, createContext: CreateContext): void {
  app.get('/*', async (request, reply) => {
    if (request.url.length > MAX_URL_CHARACTERS)
      return sendFailure(request, reply, { status: 414, refusal: 'invalid_input' })
    return send(await createContext(request), request, reply)
  })
}

function toWebRequest({ url, method, headers: requestHeaders }: PageRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language', 'user-agent'] as const) {
    const value = requestHeaders[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const path = url.replace(/^[/\\]+/, '/') // `//name` would be another host
  return new Request(new URL(path, origin), { method, headers })
}

function sendRendered(reply: FastifyReply, ctx: NetworkContext, { status, headers, body }: RenderedPage): FastifyReply {
  reply.code(status)
  for (const [name, value] of headers) reply.header(name, value)
  for (const [name, value] of ctx.response.headers) reply.header(name, value)
  reply.header('server-timing', [...ctx.timings].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', '))
  return reply.send(compress(reply, body))
}

function compress(reply: FastifyReply, body: Buffer): Buffer {
  reply.header('vary', 'Accept-Encoding, Cookie')
  if (!prefersBrotli(reply.request.headers['accept-encoding']) || body.length < MIN_COMPRESSED_BYTES) return body
  reply.header('content-encoding', 'br')
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } })
}
