import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#platform/query.ts'
import type { ApiOf } from '#platform/query.ts'
import { useIdempotencyKey } from '#platform/idempotency-key.ts'
import type { paymentsContract } from '../contract.ts'
import type { MethodId } from '../method.rules.ts'
import type { BundleId } from '../rules.ts'

export type Api = ApiOf<{ payments: typeof paymentsContract }>
export type Offer = Awaited<ReturnType<Api['payments']['offer']>>
export type Order = Awaited<ReturnType<Api['payments']['find']>>
export type PlacedOrder = Awaited<ReturnType<Api['payments']['place']>>
export type WithdrawalOffer = Awaited<ReturnType<Api['payments']['withdrawalOffer']>>

/** The polling interval of an open order. */
const ORDER_POLL_MS = 1_500

export const offerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'offer'],
    queryFn: ({ signal }) => api.payments.offer(undefined, { signal }),
  })

/** One order. Polls while the order is pending, and refetches it each time the page opens. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'order', id],
    queryFn: ({ signal }) => api.payments.find({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPending(state.data) ? ORDER_POLL_MS : false),
  })

export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'orders'],
    queryFn: ({ signal }) => api.payments.list(undefined, { signal }),
    staleTime: 0,
  })

function isPending(order: Order | undefined): boolean {
  return order === undefined || order.state === 'loading' || order.state === 'pending'
}

/** Places an order. `onPlaced` receives its id and the next step, or null when there is none yet. */
export function usePlaceOrder(onPlaced: (placed: PlacedOrder) => void) {
  const api = useApi<Api>()
  const { keyFor, renewKey } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: (order: { bundleId: BundleId; method: MethodId; totalCents: number; returnTo?: string }) =>
      api.payments.place({ id: keyFor(`${order.bundleId} ${order.method} ${order.totalCents}`), ...order }),
    onSuccess: onPlaced,
  })
  const { reset } = mutation
  useOnPageRestored(() => {
    renewKey()
    reset()
  })
  return mutation
}

/**
 * Calls `onRestored` when the browser restores this page from its back/forward cache, as after "back" at the provider.
 */
function useOnPageRestored(onRestored: () => void): void {
  const callback = useEffectEvent(onRestored)
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => event.persisted && callback()
    window.addEventListener('pageshow', onPageShow)
    return () => window.removeEventListener('pageshow', onPageShow)
  }, [])
}

/** Starts another payment of an order. A retry with the same method and `attempt` has the same payment id. */
export function useRetryOrder(id: string, onPlaced: (placed: PlacedOrder) => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: ({ method, attempt }: { method: MethodId; attempt: string }) =>
      api.payments.retry({ id, paymentId: keyFor(`${method} ${attempt}`), method }),
    onSuccess: onPlaced,
    onSettled: () => cache.invalidateQueries({ queryKey: ['payments', 'order', id] }),
  })
  useOnPageRestored(mutation.reset)
  return mutation
}

/** The discount on offer to a leaving member, if any (C-43). */
export const retentionOfferQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'retention-offer'],
    queryFn: ({ signal }) => api.payments.retentionOffer(undefined, { signal }),
  })

/** Accepts the retention offer and refetches the prices. */
export function useAcceptRetentionOffer(onAccepted: () => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.payments.acceptRetentionOffer(),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['payments'] })
      onAccepted()
    },
  })
}

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
