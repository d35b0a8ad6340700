import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { QueryClient, useSuspenseQuery, type QueryKey, type UseSuspenseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'

/** The typed calls of one or more features; the same in the browser and, in process, on the server. */
export type ApiOf<Contracts extends Record<string, AnyContractRouter>> = {
  [Feature in keyof Contracts]: ContractRouterClient<Contracts[Feature]>
}

const ApiContext = createContext<unknown>(null)

/** Gives the calls to the screens below it. */
export const ApiProvider = ApiContext.Provider

/** The calls, as the features of `Api`. */
export function useApi<Api>(): Api {
  return useContext(ApiContext) as Api // the app provides every feature's calls
}

/** Data counts as fresh for a minute; what changes live is invalidated by the socket. */
const staleMilliseconds = 60_000

/** A cache for one visitor: one per request on the server, one per page load in the browser. */
export function newQueryClient(): QueryClient {
  const onServer = typeof window === 'undefined'
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMilliseconds, retry: false, refetchOnWindowFocus: !onServer },
      mutations: { retry: false },
    },
  })
}

/**
 * The data of a query that the page prefetched.
 * @throws on the server when the page did not, so that no screen waits unseen
 */
export function useQueryData<Data, Failure, Selected, Key extends QueryKey>(
  options: UseSuspenseQueryOptions<Data, Failure, Selected, Key>,
): Selected {
  return useSuspenseQuery(typeof window === 'undefined' ? { ...options, queryFn: notPrefetched } : options).data
}

function notPrefetched({ queryKey }: { queryKey: QueryKey }): never {
  throw new Error(`a page uses ${JSON.stringify(queryKey)} but did not prefetch it`)
}
