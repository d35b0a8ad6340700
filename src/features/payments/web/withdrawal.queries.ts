import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useIdempotencyKey } from '#platform/idempotency-key.ts'
import { useApi } from '#platform/query.ts'
import type { Api } from './payments.queries.ts'

export type WithdrawalOffer = Awaited<ReturnType<Api['payments']['withdrawalOffer']>>

/** What the buyer of an order gets back for withdrawing from it now. Always fresh: messages change it. */
export const withdrawalOfferQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'withdrawal-offer', id],
    queryFn: ({ signal }) => api.payments.withdrawalOffer({ id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })

/** Withdraws from an order on the terms that the buyer saw, then refetches everything: balance and premium changed. */
export function useWithdraw(id: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor } = useIdempotencyKey()
  return useMutation({
    mutationFn: ({ credits, amountCents }: Pick<WithdrawalOffer, 'credits' | 'amountCents'>) =>
      api.payments.withdraw({ id, withdrawalId: keyFor(id), credits, amountCents }),
    onSettled: () => cache.invalidateQueries(),
  })
}
