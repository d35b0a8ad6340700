import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import {
  QueryClient,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
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

/** In the browser, how long data stay after the screen that showed them: without a connection they are shown again. */
const cachedMilliseconds = 30 * 60_000

/**
 * A cache for one visitor: one per request on the server, one per page load in the browser. Without a connection calls
 * fail at once: a query that waits for one in silence would leave a screen that does nothing.
 */
export function newQueryClient(): QueryClient {
  const isServer = typeof window === 'undefined'
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMilliseconds,
        ...(isServer ? {} : { gcTime: cachedMilliseconds }),
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: !isServer,
        refetchOnWindowFocus: !isServer,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** On the server nothing changes while a page is drawn, so nobody has to watch a query. */
function usePrefetchedData<Data, Failure, Selected, Key extends QueryKey>({
  queryKey,
  select,
}: UseSuspenseQueryOptions<Data, Failure, Selected, Key>): Selected {
  const data = useQueryClient().getQueryData<Data>(queryKey)
  if (data === undefined) throw new Error(`a page uses ${JSON.stringify(queryKey)} but did not prefetch it`)
  return select ? select(data) : (data as unknown as Selected) // without `select` they are the same type
}

function useObservedData<Data, Failure, Selected, Key extends QueryKey>(
  options: UseSuspenseQueryOptions<Data, Failure, Selected, Key>,
): Selected {
  return useSuspenseQuery(options).data
}

/**
 * The data of a query that the page prefetched.
 * @throws on the server when the page did not, so that no screen waits unseen
 */
export const useQueryData = typeof window === 'undefined' ? usePrefetchedData : useObservedData

/** On the server whatever is not there yet stays away, and nobody waits for it. */
function useCachedData<Data, Failure, Selected, Key extends QueryKey>({
  queryKey,
  select,
}: UseQueryOptions<Data, Failure, Selected, Key>): Selected | undefined {
  const data = useQueryClient().getQueryData<Data>(queryKey)
  return data !== undefined && typeof select === 'function' ? select(data) : (data as Selected | undefined) // as above
}

function useFetchedData<Data, Failure, Selected, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): Selected | undefined {
  return useQuery(options).data
}

/** The data of a query that may come later: what is known now, or undefined. */
export const useOptionalQueryData = typeof window === 'undefined' ? useCachedData : useFetchedData
