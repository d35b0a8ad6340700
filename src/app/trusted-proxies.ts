import { isIP } from 'node:net'

/** Whose `X-Forwarded-For` and `X-Forwarded-Proto` count: nobody's, those of so many proxies, or those from these addresses. */
export type TrustedProxies = false | number | readonly string[]

/** Says for an address whether it is a proxy's; `hop` 0 is whoever opened the connection, 1 who is behind that. */
type Trust = (address: string, hop: number) => boolean

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_HOPS = 9

/**
 * Reads `TRUST_PROXY`.
 * @throws Error with one sentence for anything but `false`, a number of proxies, or a list of addresses
 */
export function parseTrustedProxies(value: string): TrustedProxies {
  const word = value.trim().toLowerCase()
  if (word === 'false' || word === '0') return false
  if (word === 'true')
    throw new Error(
      'TRUST_PROXY=true would believe any visitor; name the proxies, as loopback or 10.0.0.5, or say how many there are, as 1.',
    )
  if (/^\d+$/.test(word) && Number(word) <= MAX_HOPS) return Number(word)
  const proxies = word.split(/\s*,\s*/)
  const wrong = proxies.find((proxy) => !NAMES.has(proxy) && !isNetwork(proxy))
  if (wrong === undefined) return proxies
  throw new Error(
    `TRUST_PROXY must be false, the number of proxies (1 to ${MAX_HOPS}), or a list of their addresses, as loopback, 10.0.0.5, 10.1.0.0/16; "${wrong}" is none of these.`,
  )
}

/** The form that the server understands: a list as it is, a number as a function, since it takes no numbers any more. */
export function toTrust(proxies: TrustedProxies): false | string[] | Trust {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  return proxies && [...proxies]
}

/** An address, or a range in CIDR notation that is smaller than everything. */
function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0 || address.includes('%')) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
