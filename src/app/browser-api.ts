import type { QueryClient } from '@tanstack/react-query'
import { contract } from 'virtual:browser-contract'
import { createBrowserClient } from '#platform/browser-client.ts'
import { clearMemberStorage } from '#platform/member-storage.ts'
import type { ApiOf } from '#platform/query.ts'
import { fetchWithRetry } from '#platform/retry.ts'
import type { Contract } from './contract.ts'

/** The typed calls in the browser. Every one says that our own client made it. */
export function browserApi(cache: QueryClient): ApiOf<Contract> {
  const client = createBrowserClient(contract, fetchWithRetry, ({ code }, endpoint) => {
    if (code === 'authentication_required' && endpoint !== 'me.user') leaveWhenLoggedOut(cache)
  })
  return client as ApiOf<Contract> // the same contract, by the build
}

/** : a session that ended elsewhere ends here too; the page that needs one then asks to log in. */
function leaveWhenLoggedOut(cache: QueryClient): void {
  if (!cache.getQueryData(['me', 'viewer'])) return
  cache.clear()
  clearMemberStorage()
  location.assign(`/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`)
}
