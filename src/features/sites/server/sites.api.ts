import type { FastifyInstance, FastifyRequest } from 'fastify'
import { implementContract } from '#platform/server/http/api.ts'
import type { Context } from '#platform/server/context.ts'
import { sitesContract } from '../contract.ts'
import { readCities, readCompanyInfo, readInterests, readRegions, readSettings } from './browser-settings.ts'
import { readGeocode } from './geocode.ts'
import { viewManifest } from './manifest.ts'

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
