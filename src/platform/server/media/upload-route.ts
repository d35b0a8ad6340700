import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import { isMember, type MemberNetworkContext, type NetworkContext } from '#platform/server/context.ts'
import { isRefusal, Refusal, toRefusal } from '#platform/refusal.ts'
import { withUploadedFile } from './uploaded-file.ts'

/** A route by which members upload one file. The contract declares its endpoint. */
export interface UploadRoute {
  readonly path: string
  readonly maxBytes: number
  /** The declared refusals with their status. */
  readonly errors: Readonly<Record<string, { readonly status?: number } | undefined>>
  /** Admits or refuses an upload before its bytes are read. */
  admit(ctx: MemberNetworkContext, id: string): Promise<void>
  /** Stores the file and returns the response. `id` is the idempotency key of the browser, or a new id. */
  store(ctx: MemberNetworkContext, upload: { readonly id: string; readonly bytes: Buffer }): Promise<unknown>
}

/** Registers a route that parses multipart with bounded memory, which the handler of the API does not. */
export function registerUploadRoute(app: FastifyInstance, createContext: CreateContext, route: UploadRoute): void {
  app.post(route.path, async (request, reply) => handleUpload(await createContext(request), { request, reply, route }))
}

interface Upload {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly route: UploadRoute
}

async function handleUpload(ctx: NetworkContext, { request, reply, route }: Upload): Promise<FastifyReply> {
  try {
    if (!isMember(ctx)) throw new Refusal('authentication_required')
    if (ctx.actor.accountHold) throw toRefusal(ctx.actor.accountHold)
    const id = parseUploadId(ctx, request)
    if (id === null) throw new Refusal('invalid_input', { field: 'id' })
    const output = await withUploadedFile(request, {
      memberId: ctx.actor.memberId,
      maxBytes: route.maxBytes,
      beforeRead: () => route.admit(ctx, id),
      handle: (bytes) => route.store(ctx, { id, bytes }),
    })
    return await reply.send(output)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const declared = route.errors[error.code]
    if (!declared) throw error
    for (const [name, value] of ctx.response.headers) reply.header(name, value) // Retry-After
    return reply.code(declared.status ?? 400).send({ refusal: error.code, details: error.details })
  }
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i

/** Parses the client's id from `?id=`. Returns a new id without one, and null for an invalid one. */
function parseUploadId(ctx: NetworkContext, request: FastifyRequest): string | null {
  const id = new URL(request.url, 'http://localhost').searchParams.get('id')
  if (id === null) return ctx.newId()
  return uuidPattern.test(id) ? id.toLowerCase() : null
}
