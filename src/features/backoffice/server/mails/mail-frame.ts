import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isOfficeHost } from '#features/sites/rules.ts'
import { hasPermission } from '#features/staff/rules.ts'
import { Refusal } from '#platform/refusal.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { fixTheme } from '#platform/server/mail/mail-layout.ts'
import { completeLocales } from '#texts/locales.ts'
import { MAIL_THEMES } from '../../mails.rules.ts'
import { renderMailPreview } from './mail-previews.ts'

/** The headers of a mail in a frame of the office: it runs no script, requests nothing and opens no page. */
const frameHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
  vary: 'Cookie',
}

interface Params {
  readonly kind: string
  readonly language: string
  readonly theme: string
}

/** Serves the HTML of mails with example data, for the frames of a preview. */
export function registerMailFrameRoute(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<NetworkContext>,
): void {
  app.get<{ Params: Params }>('/office/mail-previews/:kind/:language/:theme', async (request, reply) => {
    if (!isOfficeHost(request.headers.host ?? '')) return refuse(reply, 404, 'not_found')
    return sendFrame(await contextOf(request), request.params, reply)
  })
}

async function sendFrame(ctx: NetworkContext, params: Params, reply: FastifyReply): Promise<FastifyReply> {
  const { actor } = ctx
  if (actor.kind !== 'staff') return refuse(reply, 403, 'staff_login_required')
  if (!hasPermission(actor.role, 'mails.read')) return refuse(reply, 403, 'permission_denied')
  const language = completeLocales.find((locale) => locale === params.language)
  const theme = MAIL_THEMES.find((each) => each === params.theme)
  if (!language || !theme) return refuse(reply, 404, 'not_found')
  try {
    const html = await renderMailPreview({ ...ctx, actor }, { kind: params.kind, language })
    return reply.headers(frameHeaders).send(fixTheme(html, theme))
  } catch (error) {
    if (error instanceof Refusal) return refuse(reply, 404, 'not_found')
    throw error
  }
}

function refuse(reply: FastifyReply, status: number, refusal: string): FastifyReply {
  return reply.code(status).send({ refusal, details: {} })
}
