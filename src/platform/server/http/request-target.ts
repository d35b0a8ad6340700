import type { IncomingMessage } from 'node:http'

/** Returns whether a request has exactly one Host header. Node and a proxy may read different ones of two. */
export function hasOneHost({ rawHeaders, headers }: IncomingMessage): boolean {
  const count = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length
  return headers.host !== undefined && count === 1
}

/**
 * Returns whether a request target is in the origin-form of RFC 9112, with a path that URL parsing leaves unchanged.
 * Rejects `//host/x`, `/\`, absolute URLs, `*` and dot segments, which a URL parser would read as another host or path.
 */
export function isNormalizedOriginForm(target: string): boolean {
  const [path = ''] = target.split('?', 1)
  return URL.parse(path, 'http://localhost')?.pathname === path
}
