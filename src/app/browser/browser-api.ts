import type { QueryClient } from '@tanstack/react-query'
import { routes } from 'virtual:browser-routes'
import { createBrowserClient } from '#platform/calls/browser-client.ts'
import { clearMemberStorage } from '#platform/browser/member-storage.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import type { Contract } from '../features.ts'

/**
 * Creates the typed API client of the browser. Each call carries the header of our own client. A call that
 * needs a session and has none ends the session of this tab, and its result is `false`; not so `user.php` with
 * any method, since a page asks with it whether there is a session. `newQueryClient` keeps `false` from
 * components.
 */
export function createBrowserApi(cache: QueryClient): ApiOf<Contract> {
  return createApi(cache, true)
}

/** Creates the API client of page loads, which turn a missing session into a redirect to the login page and back. */
export function createPageApi(cache: QueryClient): ApiOf<Contract> {
  return createApi(cache, false)
}

function createApi(cache: QueryClient, returnsFalse: boolean): ApiOf<Contract> {
  const client = createBrowserClient(routes, ({ code, status }, path) => {
    const isUserCall = path.split('?')[0] === '/user.php'
    const isWithoutSession = status === 403 && code === 'authentication_required' && !isUserCall
    if (isWithoutSession) endSession(cache)
    return isWithoutSession && returnsFalse
  })
  return client as ApiOf<Contract> // the build extracts the routes from this contract
}

/** Ends the session in this tab when it has ended elsewhere, and opens the login page. A visitor has none. */
function endSession(cache: QueryClient): void {
  if (!cache.getQueryData(['viewer', 'user'])) return
  cache.clear()
  clearMemberStorage()
  location.assign(href('login', {}, { returnTo: location.pathname + location.search }))
}
