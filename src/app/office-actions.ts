import type { AnyContractProcedure } from '@orpc/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toOfficePath, type OfficeForm } from '#features/staff/office-form.rules.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import { createInProcessApi, type CreateContext } from '#platform/server/http/api-handler.ts'
import type { RenderedPage } from '#platform/server/rendering/pages.ts'
import { officeHref } from '#office-links.ts'
import { officeApi, officeContract, type OfficeContract } from './features.ts'
import { isOfficeRequest } from './request-guard.ts'

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

/** The fields of a form by name; one whose name ends with `[]` is a list. Those that begin with `_` are about the form. */
type Fields = Readonly<Record<string, string | readonly string[]>>

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
  { createContext, renderForm }: OfficeActionOptions,
): Promise<FastifyReply> {
  const action = findAction(request)
  if (!action) return reply.code(404).send({ refusal: 'not_found', details: {} })
  const { feature, key } = action
  const ctx = await createContext(request)
  const fields = (request.body ?? {}) as Fields // the parser above
  const page = toOfficePath(fields['_page'])
  const { refusal, output, context } = await runAction(ctx, {
    feature,
    key,
    fields,
    createAgain: () => createContext(request),
  })
  if (refusal?.code === 'staff_login_required')
    return redirect(reply, context, officeHref('office-login', {}, { returnTo: page }))
  if (!refusal && fields['_shows'] === undefined)
    return redirect(
      reply,
      context,
      withQuery(findNextPath(fields['_next'] ?? page, output), { done: `${feature}.${key}` }),
    )
  const form = { action: `${feature}.${key}`, form: String(fields['_form'] ?? ''), values: fields, refusal, output }
  const rendered = await renderForm(context, page, form)
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
  const form = { action: `${feature}.${key}`, form: '', values: {}, refusal, output: null }
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

interface Action {
  readonly feature: string
  readonly key: string
  readonly fields: Fields
  /** Creates the context again, after the fresh code was accepted. */
  readonly createAgain: () => Promise<NetworkContext>
}

type FormRefusal = NonNullable<OfficeForm['refusal']> & { readonly status: number }

interface Outcome {
  readonly context: NetworkContext
  readonly refusal: FormRefusal | null
  readonly output: unknown
}

/** Confirms the session with the passkey or the code of the form, if it has one, and calls the endpoint. */
async function runAction(ctx: NetworkContext, { feature, key, fields, createAgain }: Action): Promise<Outcome> {
  const confirmed = await confirm(ctx, fields)
  if (!confirmed) return call(ctx, [feature, key], toInput(fields))
  if (confirmed.refusal) return confirmed
  return call(await createAgain(), [feature, key], toInput(fields))
}

function confirm(ctx: NetworkContext, { _passkey: response, _code: code }: Fields): Promise<Outcome> | null {
  if (typeof response === 'string' && response !== '') return call(ctx, ['staff', 'confirmWithPasskey'], { response })
  if (typeof code === 'string' && code !== '') return call(ctx, ['staff', 'confirm'], { code })
  return null
}

async function call(
  context: NetworkContext,
  [feature, key]: readonly [string, string],
  input: object,
): Promise<Outcome> {
  const client = createInProcessApi<OfficeContract>(officeApi as never, context) as unknown as Readonly<
    Record<string, Readonly<Record<string, (input: object) => Promise<unknown>>>>
  >
  try {
    return { context, refusal: null, output: await client[feature]?.[key]?.(input) }
  } catch (error) {
    if (!isDeclared(error)) throw error
    return { context, output: null, refusal: { code: error.code, details: error.data, status: error.status } }
  }
}

/** An error that the contract declares; oRPC marks it as `defined`. Malformed input is one too. */
function isDeclared(
  error: unknown,
): error is { code: FormRefusal['code']; data: FormRefusal['details']; status: number } {
  const isKnown = error instanceof Error && 'code' in error && 'status' in error
  return isKnown && (('defined' in error && error.defined === true) || error.code === 'invalid_input')
}

/** Returns the input of the endpoint: the fields that were filled in, without those about the form. */
function toInput(fields: Fields): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([name, value]) => !name.startsWith('_') && value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name.replace(/\[\]$/, ''), value]))
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
