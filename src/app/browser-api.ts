import type { QueryClient } from '@tanstack/react-query'
import { routes } from 'virtual:browser-routes'
import { createBrowserClient } from '#platform/browser-client.ts'
import { clearMemberStorage } from '#platform/member-storage.ts'
import type { ApiOf } from '#platform/query.ts'
import { href } from '#links.ts'
import type { Contract } from './features.ts'

/** Creates the typed API client of the browser. Each call carries the header of our own client. */
export function createBrowserApi(cache: QueryClient): ApiOf<Contract> {
  const client = createBrowserClient(routes, ({ code }, endpoint) => {
    if (code === 'authentication_required' && endpoint !== 'viewer.user') redirectToLogin(cache)
  })
  return client as ApiOf<Contract> // the build extracts the routes from this contract
}

/** Ends the session in this tab when it has ended elsewhere, and opens the login page. */
function redirectToLogin(cache: QueryClient): void {
  if (!cache.getQueryData(['viewer', 'user'])) return
  cache.clear()
  clearMemberStorage()
  location.assign(href('login', {}, { returnTo: location.pathname + location.search }))
}
