import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasAllowedPort, isOfficeHost } from '#features/sites/rules.ts'
import { LANGUAGE_COOKIE, findUrlLanguage } from '#features/sites/server/language.ts'
import { createTrafficCookie } from '#features/sites/server/traffic.ts'
import { findRequestedSite } from '#features/sites/server/site-cache.ts'
import type { SiteSettings } from '#features/sites/server/settings.ts'
import { sendFailure } from '#platform/server/http/failure-page.ts'
import { passesCsrfCheck, originOf } from '#platform/server/http/origin-guard.ts'
import { hasOneHost, isNormalizedOriginForm } from '#platform/server/http/request-target.ts'
import { setSecurityHeaders } from '#platform/server/http/security-headers.ts'
import { href } from '#links.ts'
import { officeHref } from '#office-links.ts'
import { noindex } from '#platform/navigation/page-handle.ts'
import { toSiteScope, type SiteParts } from './site-parts.ts'

/** Rejects malformed request targets, unknown hosts and ports, and cross-site writes before any handler runs. */
export function guardRequests(app: FastifyInstance, parts: SiteParts): void {
  const { settings } = parts.services
  const scope = toSiteScope(parts)
  app.addHook('onRequest', async (request, reply) => {
    const origin = originOf(request)
    setSecurityHeaders(reply, origin)
    if (isPhotoOrCall(request.url)) reply.header('x-robots-tag', noindex)
    if (isProbe(request)) return
    if (!isNormalizedOriginForm(request.url) || !hasOneHost(request.raw))
      return sendFailure(request, reply, { status: 400, refusal: 'invalid_input' })
    const publicOrigin = settings.demo ? null : settings.payment.notificationOrigin
    const site = hasAllowedPort(origin, publicOrigin) && (await findRequestedSite(scope, request.headers.host ?? ''))
    if (!site) return sendFailure(request, reply, { status: 421, refusal: 'unknown_host' })
    if (isOfficeRequest(request)) return guardOffice(request, reply, origin)
    if (isMachineCall(request)) return
    const traffic = createTrafficCookie({ method: request.method, url: request.url, origin })
    if (traffic) {
      reply.header('set-cookie', traffic.header)
      request.cookies[traffic.name] = traffic.value // the page of this request reads it too
    }
    applyUrlLanguage(request, reply, site.settings)
    if (!passesCsrfCheck(request, origin)) return reply.code(403).send({ refusal: 'cross_site', details: {} })
  })
}

/** Makes the language that the URL names that of this request, and of the next ones of a visitor who chose none. */
function applyUrlLanguage(request: FastifyRequest, reply: FastifyReply, settings: SiteSettings): void {
  const { method, url, cookies } = request
  const named = findUrlLanguage({ method, url, origin: originOf(request), cookie: cookies[LANGUAGE_COOKIE], settings })
  if (!named) return
  request.cookies[LANGUAGE_COOKIE] = named.language
  if (named.header) reply.header('set-cookie', named.header)
}

/** Returns whether a request is for the host of an office. */
export function isOfficeRequest(request: FastifyRequest): boolean {
  return isOfficeHost(request.headers.host ?? '')
}

/** The paths on the host of an office: its pages and calls, its assets, and the modules of `npm run dev`. */
const officePaths = /^\/(office|api\/office|assets|favicon\.svg|src|node_modules|@(vite|id|fs))([/?]|$)/

/** Serves nothing but the office on its host, and leads from `/` to it. */
function guardOffice(request: FastifyRequest, reply: FastifyReply, origin: string): FastifyReply | undefined {
  reply.header('x-robots-tag', noindex)
  if (request.url === '/') return reply.redirect(officeHref('office'), 302)
  if (!officePaths.test(request.url)) return sendFailure(request, reply, { status: 404, refusal: 'not_found' })
  return passesCsrfCheck(request, origin) ? undefined : reply.code(403).send({ refusal: 'cross_site', details: {} })
}

function isProbe(request: FastifyRequest): boolean {
  return request.url === '/healthz' || request.url === '/readyz'
}

/** Returns whether a URL is that of a photo or of an API call. Search engines may not index them (T18). */
function isPhotoOrCall(url: string): boolean {
  return /^\/(photos|api)([/?]|$)/.test(url)
}

const MACHINE_PATHS = new Set([
  '/api/payments/notifications',
  '/api/payments/events',
  '/api/partner/signups',
  '/api/mail-events',
  '/api/mail-reports',
])

/** Returns whether the caller is a machine that authenticates itself in the request, without cookies. */
function isMachineCall(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? ''
  return MACHINE_PATHS.has(path) || path.startsWith('/dev/psp/') || isOneClickUnsubscription(request.method, path)
}

/** Returns whether a mail provider unsubscribes a member (RFC 8058), which the token in the URL authenticates. */
function isOneClickUnsubscription(method: string, path: string): boolean {
  return method === 'POST' && path === href('unsubscribe')
}
