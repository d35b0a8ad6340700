import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'

const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  'cache-control': 'private, max-age=3600',
  vary: 'Cookie',
}

/** A route that serves the variants of stored images at `{folder}/{key}/{variant}.webp`. */
export interface FileRoute {
  readonly folder: string
  /** Returns the storage name of a variant, or null when it does not exist or the caller may not see it. */
  find(ctx: NetworkContext, key: string, variant: string): Promise<string | null>
}

type FileRequest = FastifyRequest<{ Params: { key: string; file: string } }>

/** Registers a route for images, which checks access on every request. */
export function registerFileRoute(app: FastifyInstance, createContext: CreateContext, route: FileRoute): void {
  app.get(`${route.folder}/:key/:file`, async (request: FileRequest, reply) =>
    sendFile(await createContext(request), { request, reply, route }),
  )
}

interface Download {
  readonly request: FileRequest
  readonly reply: FastifyReply
  readonly route: FileRoute
}

async function sendFile(ctx: NetworkContext, { request, reply, route }: Download): Promise<FastifyReply> {
  const { key, file } = request.params
  const variant = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : ''
  const name = await route.find(ctx, key, variant)
  const stored = name && (await ctx.services.storage.get(name))
  if (!stored) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const etag = `"${key}-${variant}"`
  if (request.headers['if-none-match'] === etag) {
    stored.stream.destroy()
    return reply.code(304).headers({ etag, vary: headers.vary, 'cache-control': headers['cache-control'] }).send()
  }
  return reply.headers({ ...headers, etag, 'content-length': stored.size }).send(stored.stream)
}
