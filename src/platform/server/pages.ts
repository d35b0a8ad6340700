import { brotliCompressSync, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ContextOf } from '#platform/server/api-handler.ts'
import type { Context } from '#platform/server/context.ts'

/** The built pages: React Router's build, with what entry.server exports. */
export type PageBuild = () => Promise<ServerBuild>

/** Puts what a page load needs into React Router's context. */
export type FillPageContext = (build: ServerBuild, provider: RouterContextProvider, ctx: Context) => void

const smallestCompressed = 1_000
const mostUrlCharacters = 4_000

/** Draws every page: loaders run in process, the answer is one string, compressed at the fastest level. */
export function servePages(app: FastifyInstance, build: PageBuild, contextOf: ContextOf, fill: FillPageContext, mode: string): void {
  async function draw(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.length > mostUrlCharacters) return reply.code(414).send()
    const ctx = await contextOf(request)
    const started = performance.now()
    const current = await build()
    const provider = new RouterContextProvider()
    fill(current, provider, ctx)
    const response = await createRequestHandler(current, mode)(webRequest(request, ctx.origin), provider)
    ctx.timings.set('page', performance.now() - started)
    return sendPage(request, reply, ctx, response)
  }
  app.get('/*', draw)
}

function webRequest(request: FastifyRequest, origin: string): Request {
  const headers = new Headers()
  for (const name of ['cookie', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Request(new URL(request.url, origin), { method: request.method, headers })
}

async function sendPage(request: FastifyRequest, reply: FastifyReply, ctx: Context, response: Response): Promise<FastifyReply> {
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  for (const [name, value] of ctx.reply.headers) reply.header(name, value)
  if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
  reply.header('server-timing', [...ctx.timings].map(([name, ms]) => `${name};dur=${ms.toFixed(1)}`).join(', '))
  return reply.send(packed(request, reply, await response.text()))
}

function packed(request: FastifyRequest, reply: FastifyReply, text: string): string | Buffer {
  reply.header('vary', 'Accept-Encoding, Cookie')
  const accepts = String(request.headers['accept-encoding'] ?? '').includes('br')
  if (!accepts || text.length < smallestCompressed) return text
  reply.header('content-encoding', 'br')
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
}
