import { createORPCClient, ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { QueryClient } from '@tanstack/react-query'
import { contract } from 'virtual:browser-contract'
import type { ApiOf } from '#platform/query.ts'
import { fetchPatiently } from '#platform/retry.ts'
import type { Contract } from './contract.ts'

/** The typed calls in the browser. Every one says that our own client made it. */
export function browserApi(cache: QueryClient): ApiOf<Contract> {
  const link = new OpenAPILink(contract, {
    url: () => `${location.origin}/api`,
    headers: { 'x-request-type': 'client' },
    fetch: fetchPatiently,
    customErrorResponseBodyDecoder: refusalOf,
    interceptors: [
      async ({ next, path }) => {
        try {
          return await next()
        } catch (error) {
          if (path.join('.') !== 'me.user') leaveWhenLoggedOut(cache, error)
          throw error
        }
      },
    ],
  })
  return createORPCClient(link)
}

function refusalOf(body: unknown, { status }: { status: number }): ORPCError<string, unknown> | null {
  if (typeof body !== 'object' || body === null || !('refusal' in body)) return null
  const details = 'details' in body ? body.details : {}
  return new ORPCError(String(body.refusal), { status, data: details, defined: true })
}

/** a session that ended elsewhere ends here too; the page that needs one then asks to log in. */
function leaveWhenLoggedOut(cache: QueryClient, error: unknown): void {
  const ended = error instanceof ORPCError && error.code === 'authentication_required'
  if (!ended || !cache.getQueryData(['me', 'viewer'])) return
  cache.clear()
  location.assign(`/login?returnTo=${encodeURIComponent(location.pathname + location.search)}`)
}
