import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import {
  MutationCache,
  QueryClient,
  replaceEqualDeep,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
} from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { CallError } from '#platform/calls/call-error.ts'

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
const STALE_MILLISECONDS = 60_000

/** The time that the browser caches unused data, to show it again while offline. */
const CACHED_MILLISECONDS = 30 * 60_000

/**
 * Creates a cache for one visitor: one per request on the server, one per page load in the browser. While offline,
 * calls fail immediately instead of pausing without feedback.
 */
export function newQueryClient(): QueryClient {
  const isServer = typeof window === 'undefined'
  const mutationCache = newMutationCache()
  return new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        structuralSharing: keepDataWithoutSession,
        staleTime: STALE_MILLISECONDS,
        ...(isServer ? {} : { gcTime: CACHED_MILLISECONDS }),
        retry: false,
        networkMode: 'always',
        refetchOnReconnect: !isServer,
        refetchOnWindowFocus: !isServer,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Creates a cache whose mutations fail when their call found no session: its result is `false`, or was made of it after
 * the session ended and the cache was cleared. Otherwise a screen would take it for a success.
 */
function newMutationCache(): MutationCache {
  const mutations: MutationCache = new MutationCache({
    onSuccess: (data, ...[, , mutation]) => {
      if (data !== false && mutations.getAll().some(({ mutationId }) => mutationId === mutation.mutationId)) return
      throw new CallError('authentication_required', {}, 403)
    },
  })
  return mutations
}

/**
 * Keeps the earlier data of a query whose call found no session, until the login page opens. No query has boolean data,
 * but what a component selects from it may be: that is replaced.
 */
function keepDataWithoutSession(before: unknown, after: unknown): unknown {
  const hasData = before !== undefined && typeof before !== 'boolean'
  return after === false && hasData ? before : replaceEqualDeep(before, after)
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
