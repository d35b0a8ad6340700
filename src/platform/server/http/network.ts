/** Returns the network of an address: itself in IPv4; in IPv6 the first 64 bits, which belong to one household. */
export function networkOf(ip: string): string {
  return ipv4Of(ip) ?? prefixOf(ip, 4)
}

/**
 * Returns the first 48 bits of an IPv6 address, or null for IPv4. Server and business connections often get a whole /48
 * with 65,536 networks of 64 bits.
 */
export function wideNetworkOf(ip: string): string | null {
  return ipv4Of(ip) === null ? prefixOf(ip, 3) : null
}

/** The factor by which a /48 may exceed the limit of one network, since many households can share it. */
export const WIDE_NETWORK_FACTOR = 10

function ipv4Of(ip: string): string | null {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  return mapped ?? (ip.includes(':') ? null : ip)
}

/** Returns the first groups of 16 bits of an IPv6 address, without leading zeros. */
function prefixOf(ip: string, groups: number): string {
  const [head = '', tail] = ip.toLowerCase().split('%')[0]?.split('::') ?? []
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
    .slice(0, groups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
