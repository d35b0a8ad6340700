import type { FastifyInstance } from 'fastify'
import { sendFailure } from '#platform/server/http/failure-page.ts'
import type { Outages } from '#platform/server/http/outages.ts'

/**
 * Responds 503 when an operation takes too long. The client may retry: an operation that still completes is idempotent.
 * @param isExempt returns whether a path may take longer, such as an upload over a slow connection
 */
export function limitResponseTime(
  app: FastifyInstance,
  { milliseconds, isExempt, outages }: { milliseconds: number; isExempt: (path: string) => boolean; outages: Outages },
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isExempt(request.url.split('?')[0] ?? '')) {
      const timer = setTimeout(() => {
        if (reply.sent) return
        outages.record('no answer in time')
        if (!request.raw.complete) reply.header('connection', 'close') // does not wait for the rest of the body
        sendFailure(request, reply, { status: 503, refusal: 'unavailable' })
      }, milliseconds)
      reply.raw.once('close', () => clearTimeout(timer))
    }
    done()
  })
}
