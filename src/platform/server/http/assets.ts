import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const builtAssets = fileURLToPath(new URL('../../../../build/client', import.meta.url))
const IMMUTABLE_SECONDS = 365 * 24 * 60 * 60

/** Serves the client files of `npm run build`; those with a hash in their name are immutable. */
export async function serveAssets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: builtAssets,
    wildcard: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${IMMUTABLE_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })
}
