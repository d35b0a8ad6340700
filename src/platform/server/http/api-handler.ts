import { ORPCError } from '@orpc/client'
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { createRouterClient, type AnyRouter } from '@orpc/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { NetworkContext } from '#platform/server/context.ts'

/** Returns the entity tag of the response that a request would get now, or null when it has none. */
export type FindEntityTag = (request: FastifyRequest, ctx: NetworkContext) => Promise<string | null>

/** Paths of endpoints by a method and path with a query, such as `POST /api/user.php?push=1`. */
export type EndpointAliases = ReadonlyMap<string, string>

/** Creates the context of a request. */
export type CreateContext = (request: FastifyRequest) => Promise<NetworkContext>

/** The endpoints of the members' hosts, and those of the hosts of the office. */
export interface ApiRouters {
  readonly site: AnyRouter
  readonly office: AnyRouter
}

/** The options of `serveApi`. */
export interface ApiOptions {
  /** Returns whether a request is for a host of the office. */
  readonly isOffice: (request: FastifyRequest) => boolean
  readonly createContext: CreateContext
  readonly findEntityTag: FindEntityTag
  readonly aliases: EndpointAliases
}

/**
 * Serves every endpoint under /api/. Errors have the form `{ refusal, details }`. Malformed input is `invalid_input`
 * with the field; an undeclared error is a defect: 500 `general`, logged with the request id. A request that names the
 * current entity tag gets 304.
 */
export function serveApi(
  app: FastifyInstance,
  { site, office }: ApiRouters,
  { createContext, findEntityTag, aliases, isOffice }: ApiOptions,
): void {
  const createHandler = (router: AnyRouter) =>
    new OpenAPIHandler<NetworkContext>(router as never, {
      customErrorResponseBodyEncoder: (error) => ({ refusal: error.code, details: error.data ?? {} }),
      rootInterceptors: [treatHeadAsGet, resolveAlias(aliases)],
      clientInterceptors: [guardInput],
    })
  const [siteHandler, officeHandler] = [createHandler(site), createHandler(office)]
  async function handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    // The handler would read the whole body into memory; uploads have separate routes.
    if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
      return reply.code(415).send({ refusal: 'invalid_input', details: {} })
    }
    const context = await createContext(request)
    const entityTag = await findEntityTag(request, context) // before the data is read, so never newer than it
    if (entityTag) {
      if (request.headers['if-none-match'] === entityTag) return reply.code(304).header('etag', entityTag).send()
      context.response.headers.push(['etag', entityTag])
    }
    const handler = isOffice(request) ? officeHandler : siteHandler
    const { matched } = await handler.handle(request, withContextHeaders(reply, context), { context, prefix: '/api' })
    if (!matched) await reply.code(404).send({ refusal: 'not_found', details: {} })
  }
  parseForms(app)
  app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/api/*', handler: handle })
}

interface Interception<Result> {
  readonly request: { readonly method: string; readonly url: URL }
  next(options: unknown): Promise<Result>
}

/** Handles HEAD as GET; Fastify omits the body. */
function treatHeadAsGet<Result>({ next, ...options }: Interception<Result>): Promise<Result> {
  const { request } = options
  return next(request.method === 'HEAD' ? { ...options, request: { ...request, method: 'GET' } } : options)
}

/** Sends a request whose path and query are an alias to the endpoint of another path. */
function resolveAlias(aliases: EndpointAliases) {
  return <Result>({ next, ...options }: Interception<Result>): Promise<Result> => {
    const { method, url } = options.request
    const path = aliases.get(`${method} ${url.pathname}${url.search}`)
    return next(path ? { ...options, request: { ...options.request, url: new URL(path, url) } } : options)
  }
}

const MAX_FORM_BYTES = 4_096

/** Accepts forms from machines (payment providers, one-click unsubscribe). Rejects one with a cookie, against CSRF. */
function parseForms(app: FastifyInstance): void {
  const options = { parseAs: 'string', bodyLimit: MAX_FORM_BYTES } as const
  app.addContentTypeParser<string>('application/x-www-form-urlencoded', options, (request, body, done) => {
    if (request.headers.cookie === undefined) return done(null, Object.fromEntries(new URLSearchParams(body)))
    done(Object.assign(new Error('a form with a cookie'), { statusCode: 415 }))
  })
}

/** Adds the operation's headers just before oRPC sends the response. */
function withContextHeaders(reply: FastifyReply, context: NetworkContext): FastifyReply {
  const send = reply.send.bind(reply)
  reply.send = (payload) => {
    if (reply.sent) return reply
    for (const [name, value] of context.response.headers) reply.header(name, value)
    return send(payload)
  }
  return reply
}

interface OperationCall {
  readonly input: unknown
  readonly context: NetworkContext
  readonly path: readonly string[]
  next(): Promise<unknown>
}

async function guardInput({ input, context, path, next }: OperationCall): Promise<unknown> {
  if (containsUnstorable(input, 0)) throw createInvalidInput([])
  try {
    return await next()
  } catch (error) {
    throw toPublicError(error, context, path)
  }
}

function toPublicError(error: unknown, context: NetworkContext, path: readonly string[]): unknown {
  if (error instanceof ORPCError) {
    if (error.code === 'unavailable') context.outages.record(error.cause)
    if (error.defined) return error
    if (error.code === 'BAD_REQUEST') return createInvalidInput(listIssues(error.cause))
  }
  context.log.error({ err: error, endpoint: path.join('.'), requestId: context.requestId }, 'a request failed')
  return new ORPCError('general', { status: 500, data: {} })
}

interface Issue {
  readonly path?: readonly (PropertyKey | { key: PropertyKey })[]
}

function listIssues(cause: unknown): readonly Issue[] {
  return cause instanceof Error && 'issues' in cause && Array.isArray(cause.issues) ? cause.issues : []
}

function createInvalidInput(issues: readonly Issue[]): ORPCError<string, unknown> {
  const field = issues[0]?.path?.map((part) => String(typeof part === 'object' ? part.key : part)).join('.')
  return new ORPCError('invalid_input', { status: 422, data: { field: field || null } })
}

const MAX_DEPTH = 12

/** Returns whether an input contains text that PostgreSQL or a URL cannot represent, or is nested too deeply. */
function containsUnstorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  return (
    depth > MAX_DEPTH ||
    Object.entries(value).some(([key, each]) => !isStorable(key) || containsUnstorable(each, depth + 1))
  )
}

/** Returns whether a text has no NUL and no lone surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Creates an in-process client of the endpoints, for server rendering. `implementContract` ensures its type. */
export function createInProcessApi<Contract extends AnyContractRouter>(
  router: AnyRouter,
  context: NetworkContext,
): ContractRouterClient<Contract> {
  return createRouterClient(router as never, { context: context as never, interceptors: [guardInput as never] })
}
