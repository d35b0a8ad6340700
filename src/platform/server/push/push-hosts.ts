/** The push services of browsers. A leading dot matches every subdomain. */
export const PUSH_HOSTS: readonly string[] = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/**
 * Returns whether a subscription's endpoint belongs to a known push service, over https on the default port. A member
 * names the endpoint, and the server calls it, so that any other address could be one of our own network (T15).
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false
  return hosts.some((host) => (host.startsWith('.') ? url.host.endsWith(host) : url.host === host))
}
