import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isRefusal } from '#platform/refusal.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { receiveSignedNotification } from './notifications.ts'

/** The size limit of a signed event, which contains a snapshot of a payment. */
const MAX_EVENT_BYTES = 256 * 1024

type CreateContext = (request: FastifyRequest) => Promise<NetworkContext>

/** Serves the provider's signed events. Their signature covers the raw body, so the body is not parsed before. */
export function registerNotificationRoutes(app: FastifyInstance, createContext: CreateContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post('/api/payments/events', async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = String(request.headers['x-mollie-signature'] ?? '')
      try {
        await reply.send(await receiveSignedNotification(await createContext(request), { body, signature }))
      } catch (error) {
        if (!isRefusal(error)) throw error
        const status = error.code === 'signature_wrong' ? 401 : 429
        await reply.code(status).send({ refusal: error.code, details: error.details })
      }
    })
  })
}
