import { everyone, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { sitesContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

export const cases: EndpointCases<typeof sitesContract> = {
  settings: { access: everyone, pair: noInput },
  interests: { access: everyone, pair: noInput },
  regions: { access: everyone, pair: noInput },
  companyInfo: { access: everyone, pair: noInput },
  cities: { access: { ...everyone, query: 'country=NL&q=Utr' }, pair: { query: 'country=NL&q=Utr' } },
  geocode: { access: { ...everyone, query: 'lat=52.09&lon=5.12' }, pair: { query: 'lat=52.09&lon=5.12' } },
}

const HOUR = 3_600

export const limits: readonly LimitCase[] = [
  {
    limit: 'sites.geocode',
    endpoint: 'sites.geocode',
    keyedBy: 'network',
    points: 60,
    windowSeconds: HOUR,
    request: ({ caller }) => caller.get('/api/geocode.php?lat=52.1&lon=5.1'),
  },
]
