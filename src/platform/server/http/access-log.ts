import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/**
 * Logs a line per response: the route pattern (never the URL with its ids), status and milliseconds. The response
 * carries the request id too, so that a reported failure can be found in the log.
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
      route: maskPath(request.url),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime),
    })
    done()
  })
}

const identifiers = /[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g
const safePath = /^[a-zA-Z0-9/_.{}-]{1,100}$/

/** Replaces ids and file keys in the path of a URL. A path with characters that no route has becomes `{other}`. */
export function maskPath(url: string): string {
  const path = (url.split('?')[0] ?? '').replace(identifiers, '{id}')
  return safePath.test(path) ? path : '{other}'
}
