// Public: other features or the app use this file.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { href } from '#links.ts'
import { isRefusal, Refusal } from '#platform/refusal.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import type { RenderPage } from '#platform/server/rendering/pages.ts'
import { COMPLAINT_CATEGORIES, COMPLAINT_MAX } from '../complaint.rules.ts'
import { complaintInput } from '../contract.ts'
import { fileComplaint } from './complaints.ts'

const MAX_FORM_BYTES = 64 * 1024

interface FormOptions {
  readonly render: RenderPage
  readonly createContext: CreateContext
}

/**
 * Serves the complaints form as a plain form post, which needs no script. A filed complaint redirects to its receipt. A
 * refused one renders the form again, with what was typed. The request guard checks that the form is our own.
 */
export function serveComplaintForm(app: FastifyInstance, { render, createContext }: FormOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(body))),
    )
    scope.post(href('complaints'), async (request, reply) => {
      const ctx = await createContext(request)
      const form = readForm(request)
      reply.header('cache-control', 'no-store')
      try {
        const { number } = await fileForm(ctx, form)
        return reply.redirect(href('complaints-id', { id: number }), 303)
      } catch (error) {
        if (!isRefusal(error)) throw error
        return renderAgain(reply, { ctx, render, form, refusal: error })
      }
    })
  })
}

type Form = Readonly<Record<string, string>>

function readForm({ body }: FastifyRequest): Form {
  return (body ?? {}) as Form // the parser above creates strings only
}

/** Files the complaint of a form. A browser stops what is too long; other clients get the longest text as an answer. */
async function fileForm(ctx: NetworkContext, { isTruthful, ...form }: Form): Promise<{ number: string }> {
  const { category, body, link, name, email } = form
  const known = COMPLAINT_CATEGORIES.find((each) => each === category)
  const parsed = complaintInput.safeParse({
    category: known ?? 'other',
    body: body?.replaceAll('\r\n', '\n') ?? '',
    link,
    name,
    email,
    isTruthful: isTruthful === 'on',
  })
  if (!parsed.success) throw new Refusal('complaint_too_long', { field: 'body', characters: COMPLAINT_MAX })
  return fileComplaint(ctx, parsed.data)
}

interface Failure {
  readonly ctx: NetworkContext
  readonly render: RenderPage
  readonly form: Form
  readonly refusal: Refusal
}

/**
 * Renders the form with the refusal and the typed values, as for a visitor. They reach the page as the query of a URL that
 * exists in this process only.
 */
async function renderAgain(reply: FastifyReply, { ctx, render, form, refusal }: Failure): Promise<FastifyReply> {
  const { retryAt: _retryAt, ...details } = refusal.details
  const query = new URLSearchParams({ ...form, refusal: refusal.code, details: JSON.stringify(details) })
  const visitor = { ...ctx, actor: { kind: 'visitor' as const } }
  const page = await render(visitor, { url: `${href('complaints')}?${query}`, method: 'GET', headers: {} })
  for (const [name, value] of page.headers) reply.header(name, value)
  for (const [name, value] of ctx.response.headers) reply.header(name, value)
  return reply.code(refusal.code === 'rate_limited' ? 429 : 422).send(page.body)
}
