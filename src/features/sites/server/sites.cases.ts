import { everyone, noInput, type EndpointCases } from '#testing/endpoint-case.ts'
import type { sitesContract } from '../contract.ts'
import type { LimitCase } from '#testing/limit-case.ts'

export const cases: EndpointCases<typeof sitesContract> = {
  settings: { access: everyone, blockedPair: noInput },
  interests: { access: everyone, blockedPair: noInput },
  regions: { access: everyone, blockedPair: noInput },
  companyInfo: { access: everyone, blockedPair: noInput },
  cities: { access: { ...everyone, query: 'country=NL&q=Utr' }, blockedPair: { query: 'country=NL&q=Utr' } },
  geocode: { access: { ...everyone, query: 'lat=52.09&lon=5.12' }, blockedPair: { query: 'lat=52.09&lon=5.12' } },
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
