import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#platform/query.ts'
import type { ApiOf } from '#platform/query.ts'
import { useIdempotencyKey } from '#platform/idempotency-key.ts'
import type { paymentsContract } from '../contract.ts'
import type { BundleId, MethodId } from '../rules.ts'

export type Api = ApiOf<{ payments: typeof paymentsContract }>
export type Offer = Awaited<ReturnType<Api['payments']['offer']>>
export type Order = Awaited<ReturnType<Api['payments']['find']>>

/** An open order is asked for again this often. */
const PENDING_EVERY_MS = 1_500

export const offerQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'offer'],
    queryFn: ({ signal }) => api.payments.offer(undefined, { signal }),
  })

/** An order; it is asked for again while nothing is decided, so it is never taken from the cache. */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'order', id],
    queryFn: ({ signal }) => api.payments.find({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (isUndecided(state.data) ? PENDING_EVERY_MS : false),
  })

export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'orders'],
    queryFn: ({ signal }) => api.payments.list(undefined, { signal }),
    staleTime: 0,
  })

function isUndecided(order: Order | undefined): boolean {
  return order === undefined || order.state === 'loading' || order.state === 'pending'
}

/** Places an order; `onPlaced` gets its id and the provider's page, when that is known already. */
export function usePlaceOrder(onPlaced: (placed: { id: string; checkoutUrl: string | null }) => void) {
  const api = useApi<Api>()
  const { keyFor: idOf, startNew: forget } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: (wish: { bundleId: BundleId; method: MethodId; totalCents: number }) =>
      api.payments.place({ id: idOf(`${wish.bundleId} ${wish.method} ${wish.totalCents}`), ...wish }),
    onSuccess: onPlaced,
  })
  const { reset } = mutation
  usePageRestored(() => {
    forget()
    reset()
  })
  return mutation
}

/** Runs when the browser brings this page back as it was left, as "back" on the provider's page does. */
function usePageRestored(onReturn: () => void): void {
  const tell = useEffectEvent(onReturn)
  useEffect(() => {
    const hear = (event: PageTransitionEvent) => event.persisted && tell()
    window.addEventListener('pageshow', hear)
    return () => window.removeEventListener('pageshow', hear)
  }, [])
}

/** Pays an order in another way, or again. */
export function useRetryOrder(id: string, onPlaced: (placed: { checkoutUrl: string | null }) => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor: idOf } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: ({ method, after }: { method: MethodId; after: string }) =>
      api.payments.retry({ id, paymentId: idOf(`${method} ${after}`), method }),
    onSuccess: onPlaced,
    onSettled: () => cache.invalidateQueries({ queryKey: ['payments', 'order', id] }),
  })
  usePageRestored(mutation.reset)
  return mutation
}

/** What a member who wants to leave is offered, if anything (C-43). */
export const retentionOfferQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'stay'],
    queryFn: ({ signal }) => api.payments.retentionOffer(undefined, { signal }),
  })

/** Takes that offer; the prices are others afterwards. */
export function useAcceptRetentionOffer(onTaken: () => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.payments.acceptRetentionOffer(),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['payments'] })
      onTaken()
    },
  })
}
