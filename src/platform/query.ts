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

/** The typed API client of one or more features; the same in the browser and, in process, on the server. */
export type ApiOf<Contracts extends Record<string, AnyContractRouter>> = {
  [Feature in keyof Contracts]: ContractRouterClient<Contracts[Feature]>
}

const ApiContext = createContext<unknown>(null)

/** Provides the API client to the components below it. */
export const ApiProvider = ApiContext.Provider

/** Returns the API client, typed as the features of `Api`. */
export function useApi<Api>(): Api {
  return useContext(ApiContext) as Api // the app provides the client of every feature
}

/** Data is fresh for a minute; the live socket invalidates it earlier. */
const staleMilliseconds = 60_000

/** The time that the browser caches unused data, to show it again while offline. */
const cachedMilliseconds = 30 * 60_000

/**
 * Creates a cache for one visitor: one per request on the server, one per page load in the browser. While offline,
 * calls fail immediately instead of pausing without feedback.
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

/** Server rendering reads the cache once, so it needs no query observer. */
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
 * Returns the data of a query that the page prefetched.
 * @throws on the server when the page did not prefetch it
 */
export const useQueryData = typeof window === 'undefined' ? usePrefetchedData : useObservedData

/** Server rendering does not wait for data that is not cached. */
function useCachedData<Data, Failure, Selected, Key extends QueryKey>({
  queryKey,
  select,
}: UseQueryOptions<Data, Failure, Selected, Key>): Selected | undefined {
  const data = useQueryClient().getQueryData<Data>(queryKey)
  return data !== undefined && typeof select === 'function' ? select(data) : (data as Selected | undefined) // without `select` they are the same type
}

function useFetchedData<Data, Failure, Selected, Key extends QueryKey>(
  options: UseQueryOptions<Data, Failure, Selected, Key>,
): Selected | undefined {
  return useQuery(options).data
}

/** Returns the data of a query that the page did not prefetch, or undefined until it is loaded. */
export const useOptionalQueryData = typeof window === 'undefined' ? useCachedData : useFetchedData
