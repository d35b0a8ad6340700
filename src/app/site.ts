import { randomBytes } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyError, type FastifyInstance, type FastifyReply } from 'fastify'
import type { Logger } from 'pino'
import { exportRoutes } from '#features/me/server/me.api.ts'
import { registerPhotoRoutes } from '#features/photos/server/photos.api.ts'
import { manifestRoutes } from '#features/sites/server/sites.api.ts'
import { logResponses } from '#platform/server/access-log.ts'
import { serveApi, type CreateContext } from '#platform/server/api-handler.ts'
import type { NetworkContext } from '#platform/server/context.ts'
import type { Database } from '#platform/server/db.ts'
import { limitResponseTime } from '#platform/server/deadline.ts'
import { prepareDrain } from '#platform/server/drain.ts'
import { createHttpOptions, type RequestTimeouts } from '#platform/server/http-server.ts'
import { serveLive } from '#platform/server/live-socket.ts'
import type { Outages } from '#platform/server/outages.ts'
import { serveHealth } from '#platform/server/readiness.ts'
import type { NetworkServices } from '#platform/server/services.ts'
import { sessionFinder } from '#platform/server/sessions.ts'
import { api } from './api.ts'
import { guard } from './guard.ts'
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
  /** How long a request may take to arrive; tests shorten it. */
  readonly timeouts?: RequestTimeouts
}

/** The whole server without its pages: used by server.ts and by tests. */
export interface Site {
  readonly app: FastifyInstance
  readonly contextOf: CreateContext
  /** A context outside of any request, for jobs and the command line. */
  readonly backgroundContext: (siteId?: string, origin?: string) => NetworkContext
  readonly liveConnections: () => number
  readonly isDraining: () => boolean
  /** Closes live sockets and lets every request end, so that `app.close()` cuts nothing off. */
  readonly drain: () => Promise<void>
}

const longestWait = 4_500

/** Builds the server: guards, endpoints, photos, the live socket. The caller adds pages and listens. */
export async function buildSite(parts: SiteParts): Promise<Site> {
  bindReactions()
  const app = fastify(createHttpOptions({ trustProxy: toTrust(parts.trustProxy ?? false), timeouts: parts.timeouts }))
  await app.register(fastifyCookie)
  await app.register(fastifyMultipart)
  const sessions = sessionFinder(parts.database, parts.services.bus)
  const { contextOf, backgroundContext, outages } = contextMaker(parts, sessions)
  answerErrors(app, parts.log, outages)
  logResponses(app, parts.log)
  limitResponseTime(app, {
    milliseconds: parts.longestWaitMilliseconds ?? longestWait,
    isExempt: (path) => path === '/api/photos' || path.startsWith('/dev/'),
    outages,
  })
  guard(app, parts)
  const { isDraining, drain } = prepareDrain(app)
  serveHealth(app, { ...parts, outages, isDraining })
  serveApi(app, api, contextOf)
  registerPhotoRoutes(app, contextOf)
  exportRoutes(app, contextOf)
  manifestRoutes(app, contextOf)
  const live = serveLive(app, parts.services.bus, admission(parts, sessions))
  return {
    app,
    contextOf,
    backgroundContext,
    liveConnections: live.connections,
    isDraining,
    drain: () => {
      live.close()
      return drain()
    },
  }
}

function answerErrors(app: FastifyInstance, log: Logger, outages: Outages): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.name === 'Unavailable') outages.record(error)
    else if ((error.statusCode ?? 500) >= 500) log.error({ err: error, requestId: request.id }, 'a request failed')
    return answerError(error, reply)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ refusal: 'not_found', details: {} }))
}

/** Tells of an error nothing but its kind; a refusal that no contract declared is a defect too. */
function answerError({ name, statusCode = 500 }: FastifyError, reply: FastifyReply): FastifyReply {
  if (name === 'Unavailable') {
    return reply.code(503).header('retry-after', '2').send({ refusal: 'unavailable', details: {} })
  }
  if (statusCode >= 500) return reply.code(500).send({ refusal: 'general', details: {} })
  return reply.code(statusCode).send({ refusal: statusCode === 413 ? 'too_large' : 'invalid_input', details: {} })
}

/** A nonce for one page. */
export function newNonce(): string {
  return randomBytes(16).toString('base64')
}
