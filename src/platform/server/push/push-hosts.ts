/** The push services of browsers. A leading dot matches every subdomain. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** A host in plain ASCII without a port. Every URL parser reads it alike, unlike `127.0.0.1;.push.apple.com`. */
const PLAIN_HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/

/**
 * Returns the normalized URL of an endpoint, or null when it is no https URL on the default port with a plain host.
 * Store and send only the result: libraries parse URLs differently, and an unusual one could name another host (T15).
 */
export function normalizeEndpoint(endpoint: string): string | null {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  url.hash = ''
  return PLAIN_HOST.test(url.host) ? url.href : null
}

/**
 * Returns the normalized endpoint of a subscription when it belongs to a known push service, else null. A member names
 * the endpoint, and the server calls it, so that any other address could be one of our own network (T15).
 */
export function findPushEndpoint(endpoint: string, hosts: readonly string[]): string | null {
  const normalized = normalizeEndpoint(endpoint)
  if (normalized === null) return null
  const { host } = new URL(normalized)
  return hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) : host === known)) ? normalized : null
}
