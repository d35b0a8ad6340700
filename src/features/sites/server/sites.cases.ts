import { everyone, emptyRequest, type EndpointCases } from '#testing/endpoints/endpoint-case.ts'
import type { sitesContract } from '../contract.ts'
import type { LimitCase } from '#testing/endpoints/limit-case.ts'

export const cases: EndpointCases<typeof sitesContract> = {
  settings: { access: everyone, blockedPairRequest: emptyRequest },
  interests: { access: everyone, blockedPairRequest: emptyRequest },
  regions: { access: everyone, blockedPairRequest: emptyRequest },
  companyInfo: { access: everyone, blockedPairRequest: emptyRequest },
  cities: { access: { ...everyone, query: 'country=NL&q=Utr' }, blockedPairRequest: { query: 'country=NL&q=Utr' } },
  geocode: {
    access: { ...everyone, query: 'lat=52.09&lon=5.12' },
    blockedPairRequest: { query: 'lat=52.09&lon=5.12' },
  },
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
