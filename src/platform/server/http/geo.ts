import { createRequire } from 'node:module'
import { isIP } from 'node:net'
import { open, type CountryResponse, type Reader } from 'maxmind'

const require = createRequire(import.meta.url)
const file = '@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'

let reader: Promise<Reader<CountryRecord>> | null = null

type CountryRecord = CountryResponse & { country_code?: string }

/**
 * Finds the country of an IP address as an ISO 3166-1 code, or null when it has none (loopback, private ranges).
 * The data is public domain (CC0), comes with the package and is read on first use.
 */
export async function findCountry(ip: string): Promise<string | null> {
  const address = ip.replace(/^::ffff:/, '')
  if (isIP(address) === 0 || isLoopback(address)) return null
  reader ??= open<CountryRecord>(require.resolve(file))
  const record = (await reader).get(address)
  return record?.country_code ?? record?.country?.iso_code ?? null
}

function isLoopback(ip: string): boolean {
  return ip === '::1' || ip.startsWith('127.')
}
