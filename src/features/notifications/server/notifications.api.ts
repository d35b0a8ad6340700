import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from '#links.ts'
import { isRefusal } from '#platform/refusal.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { implementContract } from '#platform/server/http/api.ts'
import { notificationsContract } from '../contract.ts'
import { notificationsOfficeContract } from '../office.contract.ts'
import { dismissAlert } from './alerts.ts'
import { listEntries, markEntriesSeen } from './entries.ts'
import { liftSuspension, liftSuspensions } from './mail/lifted-suspensions.ts'
import { receiveMailReport, reportMail } from './mail/mail-events.ts'
import { changePreferences, getPreferences, resumeMails } from './preferences.ts'
import { setPushSubscription } from './push/push-subscriptions.ts'
import { unsubscribe } from './mail/unsubscribe.ts'

export const notificationsApi = implementContract(notificationsContract, {
  list: listEntries,
  markSeen: markEntriesSeen,
  preferences: (ctx) => getPreferences(ctx),
  changePreferences,
  resumeMails: (ctx) => resumeMails(ctx),
  unsubscribe,
  reportMail,
  dismissAlert,
  setPush: setPushSubscription,
})

export const notificationsOffice = implementContract(notificationsOfficeContract, { liftSuspension, liftSuspensions })

type CreateContext = (request: FastifyRequest) => Promise<NetworkContext>

/** The statuses of the refusals of these routes. */
const statuses: Readonly<Record<string, number>> = { link_expired: 410, mail_key_wrong: 401, rate_limited: 429 }
const MAX_REPORT_BYTES = 1_000_000

/**
 * Serves the requests of machines whose bodies are not JSON: the one-click unsubscription of mail providers (RFC 8058),
 * and reports of the mail server as raw mails.
 */
export function registerMailRoutes(app: FastifyInstance, createContext: CreateContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_REPORT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Querystring: { token?: unknown } }>(href('unsubscribe'), async (request, reply) => {
      const { token } = request.query
      await respond(reply, async () => {
        const input = { token: typeof token === 'string' ? token : '', scope: 'kinds' } as const
        return unsubscribe(await createContext(request), input)
      })
    })
    scope.post('/api/mail-reports', async (request, reply) => {
      const content = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { authorization } = request.headers
      await respond(reply, async () => receiveMailReport(await createContext(request), { authorization, content }))
    })
  })
}

/** Sends the result as JSON, or the refusal with its status. */
async function respond(reply: FastifyReply, work: () => Promise<object>): Promise<void> {
  try {
    await reply.send(await work())
  } catch (error) {
    if (!isRefusal(error)) throw error
    await reply.code(statuses[error.code] ?? 422).send({ refusal: error.code, details: error.details })
  }
}
