import { lookup as lookUpHost, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** The IPv4 networks that are not the public internet (IANA special-purpose registry). */
const internalNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  internalNetworks.addSubnet(network, prefix, 'ipv4')

/** The IPv6 network for public addresses (global unicast). */
const globalNetwork = new BlockList()
globalNetwork.addSubnet('2000::', 3, 'ipv6')

/** Parts of the global network that are not public: they embed an IPv4 address or are reserved for documentation. */
const excludedNetworks = new BlockList()
excludedNetworks.addSubnet('2001::', 32, 'ipv6') // Teredo
excludedNetworks.addSubnet('2001:db8::', 32, 'ipv6') // documentation
excludedNetworks.addSubnet('2002::', 16, 'ipv6') // 6to4

/** Returns whether an IP address is on the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !internalNetworks.check(address, 'ipv4')
  return globalNetwork.check(address, 'ipv6') && !excludedNetworks.check(address, 'ipv6')
}

/** Returns whether a host is an IP address that is not on the public internet. A name is none, before its look-up. */
export function isInternalLiteral(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublicAddress(address)
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Creates a look-up for connections that fails when any address of the host is not public. The connection uses the
 * checked addresses, so a name that resolves differently the next time changes nothing.
 */
export function createPublicLookup(resolve: Resolve = lookUpHost): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return callback(error ?? new Error('the host has no address'), '')
      if (!addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new Error('the host has an internal address'), '')
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}
