import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { open, type CountryResponse, type Reader } from 'maxmind'
import { loadOnce } from '#platform/navigation/load-once.ts'

const require = createRequire(import.meta.url)
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

type CountryRecord = CountryResponse & { country_code?: string }

const openReader = loadOnce((path): Promise<Reader<CountryRecord>> => open<CountryRecord>(path))

/**
 * Finds the country of an IP address as an ISO 3166-1 code, or null when it has none (loopback, private ranges).
 * The data is public domain (CC0), comes with the package and is read on first use.
 */
export async function findCountry(ip: string): Promise<string | null> {
  const address = ip.replace(/^::ffff:/, '')
  if (isIP(address) === 0 || isLoopback(address)) return null
  const record = (await openReader(require.resolve(file))).get(address)
  return record?.country_code ?? record?.country?.iso_code ?? null
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
