import type { FastifyInstance } from 'fastify'
import type { PretendSms } from './pretend-sms.ts'

/** Creates a Fastify plugin for the calls of the pretend service: `app.register(mountPretendSms(sms), { prefix })`. */
export function mountPretendSms(sms: PretendSms) {
  return async function pretendSms(app: FastifyInstance): Promise<void> {
    // the listener reads the body itself
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => done(null))
    app.post('/messages', (request, response) => {
      response.hijack()
      sms.listener(request.raw, response.raw)
    })
  }
}
