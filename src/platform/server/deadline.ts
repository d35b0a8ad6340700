import type { FastifyInstance } from 'fastify'
import type { Outages } from '#platform/server/outages.ts'

/**
 * Nobody waits longer than this for an answer, whatever hangs behind it: then it is 503, and the same request may
 * be made again. What the operation still does is made once by its own id.
 * @param exempt paths that may take longer, such as an upload over a slow line
 */
export function limitResponseTime(
  app: FastifyInstance,
  { milliseconds, isExempt: exempt, outages }: { milliseconds: number; isExempt: (path: string) => boolean; outages: Outages },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!exempt(request.url.split('?')[0] ?? '')) {
      const timer = setTimeout(() => {
        if (reply.sent) return
        outages.record('no answer in time')
        if (!request.raw.complete) reply.header('connection', 'close') // does not wait for the rest of the body
        void reply.code(503).header('retry-after', '2').send({ refusal: 'unavailable', details: {} })
      }, milliseconds)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
