import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * A line for each answer: which route (its pattern, never the URL with what it names), status and milliseconds.
 * The request id is in the answer too, so that a member who reports a failure leads to its lines.
 */
export function logResponses(app: FastifyInstance, log: Logger): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (!log.isLevelEnabled('info')) return
  app.addHook('onResponse', (request, reply, done) => {
    log.info({
      requestId: request.id,
      method: request.method,
      route: routeOf(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
    done()
  })
}

const identifiers = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g
const safePath = /^[a-zA-Z0-9/_.{}-]{1,100}$/

/** The path with ids and file keys left out; one that no page of ours has is not told at all. */
export function routeOf(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(identifiers, '{id}')
  return safePath.test(path) ? path : '{other}'
}
