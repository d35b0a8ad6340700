import type { IncomingMessage } from 'node:http'
import { parse as parseCookies } from 'node:querystring'
import type { FastifyRequest } from 'fastify'
import { findAccountState } from '#features/accounts/server/terms.ts'
import { recordActivity } from '#features/profiles/server/last-active.ts'
import { toSiteHost } from '#features/sites/rules.ts'
import { LANGUAGE_COOKIE } from '#features/sites/server/language.ts'
import { findRequestedSite, type Site } from '#features/sites/server/site-cache.ts'
import { findStaffActor } from '#features/staff/server/sessions.ts'
import type { CreateContext } from '#platform/server/http/api-handler.ts'
import type { MemberActor, NetworkContext, SystemContext, VisitorActor } from '#platform/server/context.ts'
import type { Authenticate } from '#platform/server/live/live-socket.ts'
import { readWrittenPosition } from '#platform/server/http/written-position.ts'
import { originOf } from '#platform/server/http/origin-guard.ts'
import { trackOutages, type Outages } from '#platform/server/http/outages.ts'
import { recordSessionUse } from '#platform/server/security/session-use.ts'
import { getSessionCookieName, type Session, type SessionFinder } from '#platform/server/security/sessions.ts'
import { newUuid } from '#platform/server/database/uuid.ts'
import { defaultLocale, localeOf } from '#texts/locales.ts'
import { isOfficeRequest } from './request-guard.ts'
import { toSiteScope, type SiteParts } from './site-parts.ts'

/** Creates contexts for requests, jobs and commands. */
export interface ContextFactory {
  readonly createRequestContext: CreateContext
  readonly createBackgroundContext: (siteId?: string, origin?: string) => SystemContext
  readonly outages: Outages
}

const noSiteId = '00000000-0000-0000-0000-000000000000'

/** Creates the context factory of a site. */
export function createContextFactory(parts: SiteParts, sessions: SessionFinder): ContextFactory {
  const outages = trackOutages(parts)
  function createBackgroundContext(siteId = noSiteId, origin = 'http://localhost'): SystemContext {
    return {
      actor: { kind: 'system' },
      db: parts.database,
      reader: parts.database,
      now: parts.now,
      newId: () => newUuid(parts.now()),
      siteId,
      origin,
      cookies: {},
      ip: '127.0.0.1',
      userAgent: '',
      locale: defaultLocale,
      timeZone: 'Europe/Amsterdam',
      imagePrefix: '/photos/',
      requestId: newUuid(parts.now()),
      log: parts.log,
      outages,
      services: parts.services,
      response: { headers: [] },
      afterCommit: (work) =>
        void Promise.resolve()
          .then(work)
          .catch((error: unknown) => parts.log.error({ err: error }, 'a task after commit failed')),
      timings: new Map(),
    }
  }
  async function createRequestContext(request: FastifyRequest): Promise<NetworkContext> {
    const origin = originOf(request)
    const site = await findRequestedSite(toSiteScope(parts), request.headers.host ?? '')
    if (!site) throw new Error('the host passed the guard but has no site')
    if (isOfficeRequest(request))
      return createOfficeContext(createBackgroundContext(site.id, toSiteHost(origin)), request, site)
    const session = await findSiteSession(sessions, parts, {
      token: request.cookies[getSessionCookieName(origin)],
      siteId: site.id,
    })
    const ctx: NetworkContext = {
      ...createBackgroundContext(site.id, origin),
      actor: toActor(session),
      reader: parts.standbys?.choose(readWrittenPosition(request)) ?? parts.database,
      cookies: request.cookies,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      timeZone: site.settings.time_zone,
      imagePrefix: site.settings.cdn_prefix,
      requestId: request.id,
    }
    recordActivity(ctx)
    recordSessionUse(ctx)
    const account = await findAccountState(ctx)
    const cookie = request.cookies[LANGUAGE_COOKIE]
    const locale = localeOf({ account: account.language, cookie, site: site.settings })
    return { ...ctx, actor: toActor(session, account.accountHold), locale }
  }
  return { createRequestContext, createBackgroundContext, outages }
}

/**
 * Creates the context of a request to an office. Its origin is that of the site, for the links in mails; the members' cookie
 * and those of the site do not count.
 */
async function createOfficeContext(
  background: SystemContext,
  request: FastifyRequest,
  { settings }: Site,
): Promise<NetworkContext> {
  const ctx: NetworkContext = {
    ...background,
    actor: { kind: 'visitor' },
    cookies: request.cookies,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    timeZone: settings.time_zone,
    locale: localeOf({ account: null, cookie: request.cookies[LANGUAGE_COOKIE], site: settings }),
    requestId: request.id,
  }
  const actor = await findStaffActor(ctx)
  return actor ? { ...ctx, actor } : ctx
}

function toActor(session: Session | null, accountHold: string | null = null): VisitorActor | MemberActor {
  if (!session) return { kind: 'visitor' }
  return { kind: 'member', memberId: session.subjectId, sessionId: session.id, accountHold }
}

/** Finds the session of a token. A session is valid on its own site only (C-76). */
async function findSiteSession(
  sessions: SessionFinder,
  { now }: SiteParts,
  { token, siteId }: { token: string | undefined; siteId: string },
): Promise<Session | null> {
  if (!token) return null
  const session = await sessions.find(token, now())
  return session?.siteId === siteId ? session : null
}

/** Creates the authentication of live sockets: our own Origin and a session of this site are required. */
export function createLiveAuthenticator(parts: SiteParts, sessions: SessionFinder): Authenticate {
  return async (request) => {
    const origin = request.headers.origin ?? ''
    const host = request.headers.host ?? ''
    if (origin !== `http://${host}` && origin !== `https://${host}`) return null
    const site = await findRequestedSite(toSiteScope(parts), host)
    const token = readCookie(request, getSessionCookieName(origin))
    return site ? findSiteSession(sessions, parts, { token, siteId: site.id }) : null
  }
}

function readCookie(request: IncomingMessage, name: string): string | undefined {
  const value = parseCookies(request.headers.cookie ?? '', '; ')[name]
  return typeof value === 'string' ? value : undefined
}
