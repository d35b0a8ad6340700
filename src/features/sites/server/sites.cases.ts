import { everyone, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { sitesContract } from '../contract.ts'

export const cases: EndpointCases<typeof sitesContract> = {
  settings: { access: everyone, pair: noInput },
  interests: { access: everyone, pair: noInput },
  regions: { access: everyone, pair: noInput },
  companyInfo: { access: everyone, pair: noInput },
  cities: { access: { ...everyone, query: 'country=NL&q=Utr' }, pair: { query: 'country=NL&q=Utr' } },
  geocode: { access: { ...everyone, query: 'lat=52.09&lon=5.12' }, pair: { query: 'lat=52.09&lon=5.12' } },
}
