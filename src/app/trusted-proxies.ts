import { isIP } from 'node:net'

/**
 * The proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: none, a number of them, or their addresses.
 */
export type TrustedProxies = false | number | readonly string[]

/** Returns whether an address is a trusted proxy. `hop` 0 is the peer of the connection, 1 the address before it. */
type TrustFunction = (address: string, hop: number) => boolean

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_HOPS = 9

/**
 * Parses `TRUST_PROXY`.
 * @throws Error of one sentence for anything but `false`, a number of proxies, or a list of addresses
 */
export function parseTrustedProxies(value: string): TrustedProxies {
  const text = value.trim().toLowerCase()
  if (text === 'false' || text === '0') return false
  if (text === 'true')
    throw new Error(
      'TRUST_PROXY=true would believe any visitor; name the proxies, as loopback or 10.0.0.5, or say how many there are, as 1.',
    )
  if (/^\d+$/.test(text) && Number(text) <= MAX_HOPS) return Number(text)
  const proxies = text.split(/\s*,\s*/)
  const wrong = proxies.find((proxy) => !NAMES.has(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new Error(
    `TRUST_PROXY must be false, the number of proxies (1 to ${MAX_HOPS}), or a list of their addresses, as loopback, 10.0.0.5, 10.1.0.0/16; "${wrong}" is none of these.`,
  )
}

/**
 * Converts the setting to Fastify's `trustProxy`. Fastify accepts a list but no number, so a number becomes a function.
 */
export function toTrustProxyOption(proxies: TrustedProxies): false | string[] | TrustFunction {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies && [...proxies]
}

/** Returns whether a text is an address, or a range in CIDR notation other than the whole internet. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%')) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
