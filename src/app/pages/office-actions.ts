import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toOfficePath, type OfficeForm } from '#features/staff/office-form.rules.ts'
import { sendOfficeAnswer } from '#features/staff/server/office-answer.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { RenderedPage } from '#platform/server/rendering/pages.ts'
import { officeHref } from '#office-links.ts'
import { officeContract, type OfficeContract } from '../features.ts'
import { nameOf, runForm, type Action, type Fields, type Outcome } from './office-calls.ts'
import { isOfficeRequest } from '../request-guard.ts'

const MAX_FORM_BYTES = 256 * 1024
/** Of a form with a file: a file of the bank, and once more as the one that was sent before the fresh code. */
const MAX_FILE_FORM_BYTES = 6 * 1024 * 1024

/** Options for `serveOfficeActions`. */
export interface OfficeActionOptions {
  readonly createContext: CreateContext
  /** Renders the page of a form again, with what was typed. */
  readonly renderForm: (ctx: NetworkContext, url: string, form: OfficeForm) => Promise<RenderedPage>
}

/**
 * Serves the forms of the office as plain posts, which need no script: `/office/actions/<feature>/<endpoint>`. A form that is
 * done leads to its next page; a refused one is shown again with what was typed. Where a fresh code is required, the form
 * asks for it and sends it along.
 */
export function serveOfficeActions(app: FastifyInstance, options: OfficeActionOptions): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
    scope.addContentTypeParser<string>('application/x-www-form-urlencoded', parser, (_request, body, done) =>
      done(null, readForm(new URLSearchParams(body))),
    )
    const fileParser = { parseAs: 'buffer', bodyLimit: MAX_FILE_FORM_BYTES } as const
    scope.addContentTypeParser<Buffer>('multipart/form-data', fileParser, (request: FastifyRequest, body: Buffer) =>
      readFileForm(body, request.headers['content-type'] ?? ''),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      if (error.statusCode !== 413) throw error
      return refuseLargeForm(request, reply, options)
    })
    scope.post('/office/actions/:feature/:key', (request, reply) => handleForm(request, reply, options))
  })
}

function readForm(body: URLSearchParams): Fields {
  const text = (name: string) => (body.get(name) ?? '').replaceAll('\r\n', '\n')
  return Object.fromEntries(
    [...new Set(body.keys())].map((name) => [name, name.endsWith('[]') ? body.getAll(name) : text(name)]),
  )
}

/** Reads a form with a file, which becomes base64; its name is in `_<field>_name`. A malformed form has no fields. */
async function readFileForm(body: Buffer, contentType: string): Promise<Fields> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await response.formData().catch(() => new FormData())
  const fields: Record<string, string> = {}
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] ??= value.replaceAll('\r\n', '\n')
    else if (value.size > 0) {
      fields[name] = Buffer.from(await value.arrayBuffer()).toString('base64')
      fields[`_${name}_name`] = value.name
    }
  }
  return fields
}

async function handleForm(
  request: FastifyRequest,
  reply: FastifyReply,
  options: OfficeActionOptions,
): Promise<FastifyReply> {
  const found = findAction(request)
  if (!found) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const ctx = await options.createContext(request)
  const fields = (request.body ?? {}) as Fields // the parser above
  const action = { ...found, fields, createAgain: () => options.createContext(request) }
  const outcome = await runForm(ctx, action)
  const { refusal, context, answer } = outcome
  const page = toOfficePath(fields['_page'])
  if (refusal?.code === 'staff_login_required')
    return redirect(reply, context, officeHref('office-login', {}, { returnTo: page }))
  if (refusal || outcome.summary || fields['_shows'] !== undefined)
    return showForm(reply, { ...options, action, outcome, page })
  if (answer) sendOfficeAnswer(context, answer)
  const next = findNextPath(fields['_next'] ?? page, outcome.output)
  return redirect(reply, context, withQuery(next, { done: nameOf(action) }))
}

interface ShownForm extends Pick<OfficeActionOptions, 'renderForm'> {
  readonly action: Action
  readonly outcome: Outcome
  readonly page: string
}

/** Shows the page of a form again, or the summary that is confirmed before the form is done. */
async function showForm(reply: FastifyReply, { renderForm, action, outcome, page }: ShownForm): Promise<FastifyReply> {
  const { fields } = action
  const { refusal, output, context, answer, summary } = outcome
  const form = { action: nameOf(action), form: String(fields['_form'] ?? ''), values: fields }
  const path = summary ? officeHref('office-confirmation') : page
  const rendered = await renderForm(context, path, { ...form, refusal, output, answer, summary })
  return sendPage(reply, context, { ...rendered, status: refusal ? refusal.status : rendered.status })
}

/** Shows the page again whose form is over the limit. Its fields were not read, so the page is that of the referrer. */
async function refuseLargeForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { createContext, renderForm }: OfficeActionOptions,
): Promise<FastifyReply> {
  const action = findAction(request)
  if (!action) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const { feature, key } = action
  const ctx = await createContext(request)
  const refusal = { code: 'file_too_large', details: {} } as const
  const form = { action: `${feature}.${key}`, form: '', values: {}, refusal, output: null, answer: null, summary: null }
  const rendered = await renderForm(ctx, toOfficePath(toPath(request.headers.referer ?? '')), form)
  return sendPage(reply, ctx, { ...rendered, status: rendered.status === 200 ? 413 : rendered.status })
}

/** Returns the endpoint that a form is for; null outside of the office, and for one that writes nothing. */
function findAction(request: FastifyRequest): { feature: string; key: string } | null {
  const { feature, key } = request.params as { feature: string; key: string } // the path names both
  return isOfficeRequest(request) && isWrite(feature, key) ? { feature, key } : null
}

function toPath(url: string): string {
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  return pathname + search
}

function sendPage(reply: FastifyReply, ctx: NetworkContext, { headers, status, body }: RenderedPage): FastifyReply {
  for (const [name, value] of headers) reply.header(name, value)
  addHeaders(reply, ctx)
  return reply.code(status).send(body)
}

function isWrite(feature: string, key: string): boolean {
  if (!Object.hasOwn(officeContract, feature)) return false
  const endpoints: Readonly<Record<string, AnyContractProcedure>> = officeContract[feature as keyof OfficeContract]
  const endpoint = Object.hasOwn(endpoints, key) ? endpoints[key] : undefined
  return endpoint !== undefined && endpoint['~orpc'].route.method !== 'GET'
}

/** Returns the page after a form, with the values of the answer in the place of parameters such as `:id`. */
function findNextPath(value: Fields[string], output: unknown): string {
  const answer = (output ?? {}) as Readonly<Record<string, unknown>> // the outputs of contracts are objects
  const path = toOfficePath(value).replace(/:(\w+)/g, (parameter, name: string) =>
    typeof answer[name] === 'string' ? encodeURIComponent(answer[name]) : parameter,
  )
  return toOfficePath(path)
}

function withQuery(path: string, query: Readonly<Record<string, string>>): string {
  const url = new URL(path, 'http://office.invalid')
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return toOfficePath(url.pathname + url.search)
}

function redirect(reply: FastifyReply, ctx: NetworkContext, path: string): FastifyReply {
  addHeaders(reply, ctx)
  return reply.redirect(path, 303)
}

function addHeaders(reply: FastifyReply, { response }: NetworkContext): void {
  for (const [name, value] of response.headers) reply.header(name, value)
}
