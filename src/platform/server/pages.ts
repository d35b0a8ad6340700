import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ContextOf } from '#platform/server/api-handler.ts'
import type { Context } from '#platform/server/context.ts'

/** The built pages: React Router's build, with what entry.server exports. */
export type PageBuild = () => Promise<ServerBuild>

/** Puts what a page load needs into React Router's context. */
export type FillPageContext = (build: ServerBuild, provider: RouterContextProvider, ctx: Context) => void

/** Draws the page at a URL (path and query) for whoever the context says. */
export type DrawPage = (ctx: Context, request: PageRequest) => Promise<Response>

/** The parts of a request that a page may see. */
export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const smallestCompressed = 1_000
const mostUrlCharacters = 4_000

/** What draws pages: loaders run in process, the answer is one string. */
export function pageDrawer(build: PageBuild, fill: FillPageContext, mode: string): DrawPage {
  return async (ctx, request) => {
    const current = await build()
    const provider = new RouterContextProvider()
    fill(current, provider, ctx)
    return createRequestHandler(current, mode)(webRequest(request, ctx.origin), provider)
  }
}

/** Serves every page, drawn anew for each request and compressed at the fastest level. */
export function servePages(app: FastifyInstance, draw: DrawPage, contextOf: ContextOf): void {
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.length > mostUrlCharacters) return reply.code(414).send()
    const ctx = await contextOf(request)
    const started = performance.now()
    const response = await draw(ctx, request)
    ctx.timings.set('page', performance.now() - started)
    return sendPage(reply, ctx, response)
  }
  app.get('/*', answer)
}

function webRequest({ url, method, headers: sent }: PageRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language', 'user-agent'] as const) {
    const value = sent[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(url, origin), { method, headers })
}

async function sendPage(reply: FastifyReply, ctx: Context, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  for (const [name, value] of ctx.reply.headers) reply.header(name, value)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  reply.header('server-timing', [...ctx.timings].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', '))
  return reply.send(packed(reply, await response.text()))
}

function packed(reply: FastifyReply, text: string): string | Buffer {
  reply.header('vary', 'Accept-Encoding, Cookie')
  if (!acceptsBrotli(reply.request) || text.length < smallestCompressed) return text
  reply.header('content-encoding', 'br')
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
}

/** Whether the browser takes brotli. */
export function acceptsBrotli(request: FastifyRequest): boolean {
  return (request.headers['accept-encoding'] ?? '').includes('br')
}
