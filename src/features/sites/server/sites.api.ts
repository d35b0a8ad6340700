import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implementContract } from '#platform/server/http/api.ts'
import { type Context, isMember } from '#platform/server/context.ts'
import { href } from '#links.ts'
import { sitesContract } from '../contract.ts'
import { readCities } from './cities.ts'
import { readCompanyInfo, readInterests, readRegions, readSettings } from './browser-settings.ts'
import { readGeocode } from './geocode.ts'
import { buildCountryCookie } from './chosen-country.ts'
import { getRefererPath, removeUrlLanguage } from './language.ts'
import { viewManifest } from './manifest.ts'
import { findSocialCard } from './social-card.ts'
import { setLanguageCookie } from './sites.ts'
import { getSiteSettings } from './site-cache.ts'

export const sitesApi = implementContract(sitesContract, {
  settings: readSettings,
  interests: readInterests,
  regions: readRegions,
  companyInfo: readCompanyInfo,
  cities: readCities,
  geocode: readGeocode,
})

const manifestHeaders = {
  'content-type': 'application/manifest+json; charset=utf-8',
  'cache-control': 'public, max-age=3600',
}

/** Serves the web app manifest of the requested site. */
export function registerManifestRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply.headers(manifestHeaders).send(JSON.stringify(await viewManifest(await contextOf(request)))),
  )
}

const cardHeaders = { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' }

/** Serves the picture of the requested site in link previews. */
export function registerSocialCardRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get<{ Params: { locale: string } }>('/social-card/:locale.png', async (request, reply) => {
    const card = await findSocialCard(await contextOf(request), request.params.locale)
    if (!card) return reply.code(404).send({ refusal: 'not_found', details: {} })
    return reply.headers(cardHeaders).send(card)
  })
}

/**
 * Serves the links that choose a visitor's language, which need no script. They lead back to the same page; a member
 * gets to the settings, since the language of the account wins.
 */
export function registerLanguageRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get<{ Params: { language: string } }>('/language/:language', async (request, reply) => {
    const ctx = await contextOf(request)
    reply.header('cache-control', 'no-store')
    if (isMember(ctx)) return reply.redirect(href('settings-account'), 303)
    await setLanguageCookie(ctx, request.params.language)
    for (const [name, value] of ctx.response.headers) reply.header(name, value)
    return reply.redirect(removeUrlLanguage(getRefererPath(request.headers.referer, ctx.origin)), 303)
  })
}

/**
 * Serves the links that choose a visitor's country, which need no script. They lead back to the same page. A country
 * that the site does not have is ignored.
 */
export function registerCountryRoutes(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Promise<Context>,
): void {
  app.get<{ Params: { country: string } }>('/country/:country', async (request, reply) => {
    const ctx = await contextOf(request)
    reply.header('cache-control', 'no-store')
    const { countries } = await getSiteSettings(ctx)
    const { country } = request.params
    if (countries.includes(country)) reply.header('set-cookie', buildCountryCookie(ctx.origin, country))
    return reply.redirect(getRefererPath(request.headers.referer, ctx.origin), 303)
  })
}
