import type { FastifyInstance } from 'fastify'
import type { PretendPsp } from './pretend-psp.ts'

/** Creates a Fastify plugin for the pretend provider: `app.register(mountPretendPsp(psp), { prefix: '/dev/psp' })`. */
export function mountPretendPsp(psp: PretendPsp) {
  return async function pretendPsp(app: FastifyInstance): Promise<void> {
    // the listener reads the body itself
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.addHook('onClose', async () => psp.stop())
    app.all('/*', (request, response) => {
      response.hijack()
      psp.listener(request.raw, response.raw)
    })
  }
}

/** Creates a Fastify plugin for the desk of the pretend provider: `app.register(mountDesk(psp), { prefix: '/dev/payments' })`. */
export function mountDesk(psp: PretendPsp) {
  return async function desk(app: FastifyInstance): Promise<void> {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.route({
      method: ['GET', 'POST'],
      url: '/',
      handler: (request, response) => {
        response.hijack()
        psp.deskListener(request.raw, response.raw)
      },
    })
  }
}
