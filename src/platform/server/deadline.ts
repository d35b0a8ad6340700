import type { FastifyInstance } from 'fastify'

/**
 * Nobody waits longer than this for an answer, whatever hangs behind it: then it is 503, and the same request may
 * be made again. What the operation still does is made once by its own id.
 * @param exempt paths that may take longer, such as an upload over a slow line
 */
export function limitWaiting(
  app: FastifyInstance,
  { milliseconds, exempt }: { milliseconds: number; exempt: (path: string) => boolean },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!exempt(request.url.split('?')[0] ?? '')) {
      const timer = setTimeout(() => {
        if (!reply.sent) void reply.code(503).header('retry-after', '2').send({ refusal: 'unavailable', details: {} })
      }, milliseconds)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
