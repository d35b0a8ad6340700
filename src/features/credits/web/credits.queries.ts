import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { creditsContract } from '../contract.ts'

export type CreditsApi = ApiOf<{ credits: typeof creditsContract }>

type LedgerPage = Awaited<ReturnType<CreditsApi['credits']['entries']>>

/** The movements of the member's credits, page by page. Each visit loads the newest ones. */
export const ledgerQuery = (api: CreditsApi) =>
  infiniteQueryOptions({
    queryKey: ['credits', 'entries'],
    queryFn: ({ pageParam, signal }) => api.credits.entries(pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LedgerPage) => page.next,
    staleTime: 0,
  })
