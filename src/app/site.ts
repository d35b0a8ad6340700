import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { recordPresence } from '#features/notifications/server/push/push-subscriptions.ts'
import { recordTimeZone } from '#features/notifications/server/time-zones.ts'
import { storeResponses } from '#features/backoffice/server/metrics/responses.ts'
import { logResponses } from '#platform/server/http/access-log.ts'
import { serveApi, type CreateContext } from '#platform/server/http/api-handler.ts'
import type { SystemContext } from '#platform/server/context.ts'
import { preloadEstimator } from '#platform/server/security/password-strength.ts'
import { limitResponseTime } from '#platform/server/http/deadline.ts'
import { prepareDrain } from '#platform/server/http/drain.ts'
import { sendFailure, type Failure } from '#platform/server/http/failure-page.ts'
import { createHttpOptions } from '#platform/server/http/http-server.ts'
import { serveLive } from '#platform/server/live/live-socket.ts'
import type { Outages } from '#platform/server/http/outages.ts'
import { countResponses } from '#platform/server/http/response-counts.ts'
import { storeWrittenPositions } from '#platform/server/http/written-position.ts'
import { serveHealth } from '#platform/server/http/readiness.ts'
import { createSessionFinder } from '#platform/server/security/sessions.ts'
import { guardRequests, isOfficeRequest } from './request-guard.ts'
import { endpointAliases } from './endpoint-aliases.ts'
import { bindEventListeners } from './event-listeners.ts'
import { bindPorts } from './ports.ts'
import { api, officeApi, routes } from './features.ts'
import { serveOpenApiDocument } from './openapi.ts'
import { findMenuEntityTag } from './pages/menu-entity-tag.ts'
import { createLiveAuthenticator, createContextFactory } from './request-context.ts'
import type { SiteParts } from './site-parts.ts'
import { createDelayCheck } from './processes/worker-health.ts'
import { toTrustProxyOption } from './trusted-proxies.ts'

/** The server without its pages, as used by server.ts and by tests. */
export interface Site {
  readonly app: FastifyInstance
  readonly createRequestContext: CreateContext
  /** Creates a context without a request, for jobs and the command line. */
  readonly createBackgroundContext: (siteId?: string, origin?: string) => SystemContext
  readonly liveConnections: () => number
  readonly isDraining: () => boolean
  /** Stores the counts of the responses of this process. */
  readonly storeResponses: () => Promise<void>
  /** Stops listening, closes the live sockets and waits for the pending requests, so that `app.close()` aborts none. */
  readonly drain: () => Promise<void>
}

const aliases = new Map(
  endpointAliases.map(({ method, specified, path }) => [`${method} /api${specified}`, `/api${path}`]),
)

const DEFAULT_MAX_WAIT = 4_500

/** Builds the server: guards, endpoints, photos and live sockets. The caller adds the pages and listens. */
export async function buildSite(parts: SiteParts): Promise<Site> {
  bindEventListeners()
  bindPorts()
  void preloadEstimator() // no start waits for it
  const app = fastify(
    createHttpOptions({ trustProxy: toTrustProxyOption(parts.trustProxy ?? false), timeouts: parts.timeouts }),
  )
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  const sessions = createSessionFinder(parts.database, parts.services.bus)
  const { createRequestContext, createBackgroundContext, outages } = createContextFactory(parts, sessions)
  handleErrors(app, parts.log, outages)
  logResponses(app, parts.log)
  const responses = countResponses(app)
  limitResponseTime(app, {
    milliseconds: parts.maxWaitMilliseconds ?? DEFAULT_MAX_WAIT,
    isExempt: (path) => path === '/api/photos' || path === '/api/chat-images' || path.startsWith('/dev/'),
    outages,
  })
  guardRequests(app, parts)
  if (parts.standbys) storeWrittenPositions(app, parts.standbys)
  const { isDraining, stopListening, endConnections } = prepareDrain(app)
  serveHealth(app, {
    ...parts,
    outages,
    isDraining,
    isQueueDelayed: parts.runsJobs ? createDelayCheck(parts.database) : undefined,
  })
  serveApi(
    app,
    { site: api as never, office: officeApi as never },
    { createContext: createRequestContext, findEntityTag: findMenuEntityTag, aliases, isOffice: isOfficeRequest },
  )
  serveOpenApiDocument(app, createRequestContext)
  for (const registerRoutes of routes) registerRoutes(app, createRequestContext)
  const live = serveLive(app, {
    bus: parts.services.bus,
    authenticate: createLiveAuthenticator(parts, sessions),
    findEndedSessions: (ids) => sessions.findEnded(ids, parts.now()),
    recordPresence: (memberId) => recordPresence(createBackgroundContext(), memberId),
    recordTimeZone: (memberId, timeZone) => recordTimeZone(createBackgroundContext(), { memberId, timeZone }),
  })
  return {
    app,
    createRequestContext,
    createBackgroundContext,
    liveConnections: live.connections,
    isDraining,
    storeResponses: () => storeResponses(createBackgroundContext(), responses),
    drain: async () => {
      await stopListening() // first: the browsers reconnect, and closing thousands of sockets makes turns long
      live.close()
      await endConnections()
    },
  }
}

function handleErrors(app: FastifyInstance, log: Logger, outages: Outages): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.name === 'Unavailable') outages.record(error)
    else if ((error.statusCode ?? 500) >= 500) log.error({ err: error, requestId: request.id }, 'a request failed')
    return sendFailure(request, reply, toFailure(error))
  })
  app.setNotFoundHandler((request, reply) => sendFailure(request, reply, { status: 404, refusal: 'not_found' }))
}

/** Returns the failure of an error, without details. A refusal that no contract declares is a 500 too. */
function toFailure({ name, statusCode = 500 }: FastifyError): Failure {
  if (name === 'Unavailable') return { status: 503, refusal: 'unavailable' }
  if (statusCode >= 500) return { status: 500, refusal: 'general' }
  return { status: statusCode, refusal: statusCode === 413 ? 'too_large' : 'invalid_input' }
}

/** Generates the nonce of a page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
