import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'

const headers = {
  'content-type': 'image/webp',
  'content-disposition': 'inline',
  'content-security-policy': "default-src 'none'; sandbox",
  vary: 'Cookie',
}

/** A route that serves the variants of stored images at `{folder}/{key}/{variant}.webp`. */
export interface FileRoute {
  /** The folder, or `/:folder` for one that differs by site. */
  readonly folder: string
  /** The cache policy; by default the browser stores a file for an hour. */
  readonly cacheControl?: 'no-store'
  /** Returns whether the site has the requested folder; for a folder that differs by site. */
  readonly isFolderOf?: (ctx: NetworkContext, folder: string) => boolean
  /** Returns the storage name of a variant, or null when it does not exist or the caller may not see it. */
  find(ctx: NetworkContext, key: string, variant: string): Promise<string | null>
}

type FileRequest = FastifyRequest<{ Params: { folder?: string; key: string; file: string } }>

/** Registers a route for images, which checks access on every request. */
export function registerFileRoute(app: FastifyInstance, createContext: CreateContext, route: FileRoute): void {
  const file = route.isFolderOf ? ':file(^[a-z]+\\.webp$)' : ':file' // other pages have three segments too
  app.get(`${route.folder}/:key/${file}`, async (request: FileRequest, reply) =>
    sendFile(await createContext(request), { request, reply, route }),
  )
}

interface Download {
  readonly request: FileRequest
  readonly reply: FastifyReply
  readonly route: FileRoute
}

async function sendFile(ctx: NetworkContext, { request, reply, route }: Download): Promise<FastifyReply> {
  const { folder = '', key, file } = request.params
  const hasFolder = route.isFolderOf?.(ctx, folder) ?? true
  const variant = file.endsWith('.webp') ? file.slice(0, -'.webp'.length) : ''
  const name = hasFolder ? await route.find(ctx, key, variant) : null
  const stored = name && (await ctx.services.storage.get(name))
  if (!stored) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const etag = `"${key}-${variant}"`
  const cacheControl = route.cacheControl ?? 'private, max-age=3600'
  if (request.headers['if-none-match'] === etag) {
    stored.stream.destroy()
    return reply.code(304).headers({ etag, vary: headers.vary, 'cache-control': cacheControl }).send()
  }
  return reply
    .headers({ ...headers, etag, 'cache-control': cacheControl, 'content-length': stored.size })
    .send(stored.stream)
}
