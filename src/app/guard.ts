import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasOurPort } from '#features/sites/rules.ts'
import { siteByHost, trafficCookie } from '#features/sites/server/sites.ts'
import { mayWrite, originOf } from '#platform/server/origin-guard.ts'
import { isPlainTarget } from '#platform/server/request-target.ts'
import { setSecurityHeaders } from '#platform/server/security-headers.ts'
import type { SiteParts } from './site.ts'

/** Refuses targets that are no path, unknown hosts and ports, and foreign writes, before anything else is looked at. */
export function guard(app: FastifyInstance, { database, services: { settings } }: SiteParts): void {
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request)
    setSecurityHeaders(reply, origin)
    if (isOfMembers(request.url)) reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
    if (isProbe(request)) return
    if (!isPlainTarget(request.url) || request.headers.host === undefined)
      return reply.code(400).send({ refusal: 'invalid_input', details: {} })
    const publicOrigin = settings.demo ? null : settings.payment.notificationOrigin
    const site = hasOurPort(origin, publicOrigin) && (await siteByHost(database, request.headers.host))
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
