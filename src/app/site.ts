import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { exportRoutes } from '#features/me/server/me.api.ts'
import { photoRoutes } from '#features/photos/server/photos.api.ts'
import { hasOurPort } from '#features/sites/rules.ts'
import { manifestRoutes } from '#features/sites/server/sites.api.ts'
import { siteByHost, trafficCookie } from '#features/sites/server/sites.ts'
import { logAnswers } from '#platform/server/access-log.ts'
import { serveApi, type ContextOf } from '#platform/server/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { limitWaiting } from '#platform/server/deadline.ts'
import { serveLive } from '#platform/server/live-socket.ts'
import { mayWrite, originOf } from '#platform/server/origin-guard.ts'
import { secure } from '#platform/server/security-headers.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { sessionFinder } from '#platform/server/sessions.ts'
import { newUuid } from '#platform/server/uuid.ts'
import { api } from './api.ts'
import { bindReactions } from './reactions.ts'
import { admission, contextMaker } from './request-context.ts'
import { toTrust, type TrustedProxies } from './trusted-proxies.ts'

/** What a site is built from. */
export interface SiteParts {
  readonly database: Database
  readonly services: NetworkServices
  readonly log: Logger
  readonly now: () => Date
  readonly trustProxy?: TrustedProxies
  /** How long anyone waits for an answer; only development, which builds pages on demand, needs more. */
  readonly longestWaitMilliseconds?: number
}

/** The whole server without its pages: used by server.ts and by tests. */
export interface Site {
  readonly app: FastifyInstance
  readonly contextOf: ContextOf
  /** A context outside of any request, for jobs and the command line. */
  readonly backgroundContext: (siteId?: string, origin?: string) => NetworkContext
  readonly liveConnections: () => number
}

const jsonBytes = 64 * 1024
const longestWait = 4_500

/** Builds the server: guards, endpoints, photos, the live socket. The caller adds pages and listens. */
export async function buildSite(parts: SiteParts): Promise<Site> {
  bindReactions()
  const app = fastify({
    logger: false,
    bodyLimit: jsonBytes,
    trustProxy: toTrust(parts.trustProxy ?? false),
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    genReqId: () => newUuid(new Date()),
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    forceCloseConnections: true,
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (isDefect(error)) parts.log.error({ err: error, requestId: request.id }, 'a request failed')
    return answerError(error, reply)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ refusal: 'not_found', details: {} }))
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  const sessions = sessionFinder(parts.database, parts.services.bus)
  const maker = contextMaker(parts, sessions)
  logAnswers(app, parts.log)
  limitWaiting(app, {
    milliseconds: parts.longestWaitMilliseconds ?? longestWait,
    exempt: (path) => path === '/api/photos' || path.startsWith('/dev/'),
  })
  guard(app, parts)
  serveHealth(app, parts.database)
  serveApi(app, api, maker.contextOf)
  photoRoutes(app, maker.contextOf)
  exportRoutes(app, maker.contextOf)
  manifestRoutes(app, maker.contextOf)
  const live = serveLive(app, parts.services.bus, admission(parts, sessions))
  return {
    app,
    contextOf: maker.contextOf,
    backgroundContext: maker.backgroundContext,
    liveConnections: live.connections,
  }
}

/** Unknown hosts and ports and foreign writes end here, before anything else is looked at. */
function guard(app: FastifyInstance, { database, services: { settings } }: SiteParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request)
    secure(reply, origin)
    if (isOfMembers(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    if (isProbe(request)) return
    const publicOrigin = settings.demo ? null : settings.payment.notificationOrigin
    const site = hasOurPort(origin, publicOrigin) && (await siteByHost(database, request.headers.host ?? ''))
    if (!site) return reply.code(421).send({ refusal: 'unknown_host', details: {} })
    if (isOwnProof(request)) return
    const traffic = trafficCookie({ method: request.method, url: request.url, origin })
    if (traffic) {
      reply.header('set-cookie', traffic.line)
      request.cookies[traffic.name] = traffic.value // the first page knows it too
    }
    if (!mayWrite(request, origin)) return reply.code(403).send({ refusal: 'cross_site', details: {} })
  })
}

function isProbe(request: FastifyRequest): boolean {
  return request.url === '/healthz' || request.url === '/readyz'
}

const ofMembers = /^\/(members|likes|chats|match-finder|signup-matches|swipe-game|profile|photos|api)([/?]|$)/

/** What shows members or leads to them: no search engine keeps it (T18). */
function isOfMembers(url: string): boolean {
  return ofMembers.test(url)
}

const ownProofs = new Set(['/api/payments/notifications', '/api/partner/signups'])

/** Calls by machines that prove themselves in the call; no cookie of theirs counts. */
function isOwnProof(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return ownProofs.has(path) || path.startsWith('/dev/psp/')
}

function serveHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await database.query({ text: 'select 1' }, [])
      return { status: 'ready' }
    } catch {
      return reply.code(503).header('retry-after', '2').send({ status: 'database_unavailable' })
    }
  })
}

function isDefect({ name, statusCode = 500 }: FastifyError): boolean {
  return name !== 'Unavailable' && name !== 'Refusal' && statusCode >= 500
}

function answerError(error: FastifyError, reply: FastifyReply): FastifyReply {
  if (error.name === 'Unavailable') {
    return reply.code(503).header('retry-after', '2').send({ refusal: 'unavailable', details: {} })
  }
  if (error.name === 'Refusal') return reply.code(statusOf(error, 400)).send(bodyOf(error))
  const status = error.statusCode ?? 500
  if (status < 500)
    return reply.code(status).send({ refusal: status === 413 ? 'too_large' : 'invalid_input', details: {} })
  return reply.code(500).send({ refusal: 'general', details: {} })
}

function statusOf(error: Error, otherwise: number): number {
  return 'status' in error && typeof error.status === 'number' ? error.status : otherwise
}

function bodyOf(error: Error): { refusal: string; details: unknown } {
  return { refusal: error.message, details: 'details' in error ? error.details : {} }
}

/** A nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
