import { buildUrl, listEndpoints } from '../endpoints/endpoints.ts'

/** The query of each endpoint that needs one. */
const queries: Record<string, string> = { '/cities': '?country=NL&q=utr', '/geocode.php': '?lat=52.1&lon=5.1' }

/** Lists the URLs of the endpoints that read from a standby. */
export function listStandbyReads(memberId: string): string[] {
  const endpoints = listEndpoints().filter(({ readsFromStandby }) => readsFromStandby)
  return endpoints.map(
    (endpoint) => `${buildUrl(endpoint, { id: memberId, lander: 'gallery' })}${queries[endpoint.path] ?? ''}`,
  )
}
