import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyHttpOptions, FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '#platform/server/http/failure-page.ts'
import { originOf } from '#platform/server/http/origin-guard.ts'
import { securityHeaders, setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { newUuid } from '#platform/server/database/uuid.ts'

const MAX_JSON_BYTES = 64 * 1024

/** The maximum time for a request to arrive, in milliseconds. */
export interface RequestTimeouts {
  readonly headers: number
  /** The limit for headers and body together. */
  readonly request: number
  /** The interval between two checks; a request may take this much longer than its limit. */
  readonly check: number
}

const requestTimeouts: RequestTimeouts = { headers: 10_000, request: 30_000, check: 1_000 }

/** Returns the options of the HTTP server: time and size limits, and replies to malformed requests. */
export function createHttpOptions({
  trustProxy = false,
  timeouts = requestTimeouts,
}: {
  trustProxy?: FastifyHttpOptions<Server>['trustProxy']
  timeouts?: RequestTimeouts
}): FastifyHttpOptions<Server> {
  return {
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    trustProxy,
    requestTimeout: timeouts.request,
    connectionTimeout: 60_000,
    genReqId: () => newUuid(new Date()),
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    forceCloseConnections: true,
    return503OnClosing: false,
    clientErrorHandler: replyToUnreadable,
    frameworkErrors: replyToUnroutable,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: timeouts.check,
      requireHostHeader: false, // the host check refuses such a request, with all headers
      shouldUpgradeCallback: isWebSocket,
    },
  }
}

/** Returns whether to upgrade the connection. Other upgrades, such as to `h2c`, are ignored. */
function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket'
}

const errorReplies: Record<string, { status: number; refusal: string } | undefined> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, refusal: 'unavailable' },
  HPE_HEADER_OVERFLOW: { status: 431, refusal: 'too_large' },
}

/** Replies to a request that Node cannot parse or that timed out, and closes the connection. */
function replyToUnreadable(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const { status, refusal } = errorReplies[error.code ?? ''] ?? { status: 400, refusal: 'invalid_input' }
  const body = JSON.stringify({ refusal, details: {} })
  const headers = {
    ...securityHeaders,
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.once('finish', () => socket.destroy())
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
}

/** Replies to a path that the router cannot decode; no hook runs for those. */
function replyToUnroutable(error: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply): void {
  setSecurityHeaders(reply, originOf(request))
  reply.header('x-request-id', request.id)
  sendFailure(request, reply, { status: error.statusCode ?? 400, refusal: 'invalid_input' })
}
