import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useApi } from '#platform/calls/query.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { useIdempotencyKey } from '#platform/calls/idempotency-key.ts'
import type { ordersContract } from '../contract.ts'
import type { ordersOfficeContract } from '../office.contract.ts'
import type { MethodId } from '#features/pricing/method.rules.ts'
import type { BundleId } from '#features/pricing/bundle.rules.ts'
import type { PauseLength, SpendingPeriod } from '../spending.rules.ts'

export type Api = ApiOf<{ orders: typeof ordersContract }>
export type Order = Awaited<ReturnType<Api['orders']['find']>>
export type PlacedOrder = Awaited<ReturnType<Api['orders']['place']>>
export type WithdrawalOffer = Awaited<ReturnType<Api['orders']['withdrawalOffer']>>

/** The polling interval of an open order. */
const ORDER_POLL_MS = 1_500
/** The polling interval of an order whose money takes a working day to arrive. */
const TRANSFER_POLL_MS = 30_000

/** The number of times that the page of a paid order asks for its invoice. */
const MAX_INVOICE_POLLS = 20

/**
 * One order. Polls while the order is pending, more slowly for a bank transfer, or its invoice is being made, and refetches
 * it each time the page opens.
 */
export const orderQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'order', id],
    queryFn: ({ signal }) => api.orders.find({ id }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (state.data?.nextStep?.kind === 'instructions') return TRANSFER_POLL_MS
      return isPending(state.data) || isAwaitingInvoice(state.data, state.dataUpdateCount) ? ORDER_POLL_MS : false
    },
  })

export const ordersQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'orders'],
    queryFn: ({ signal }) => api.orders.list(undefined, { signal }),
    staleTime: 0,
  })

function isPending(order: Order | undefined): boolean {
  if (order?.withdrawal) return false
  return order === undefined || order.state === 'loading' || order.state === 'pending'
}

/** A job issues the invoice, seconds after payment. */
function isAwaitingInvoice(order: Order | undefined, updateCount: number): boolean {
  return order?.confirmation === 'queued' && order.documents.length === 0 && updateCount < MAX_INVOICE_POLLS
}

interface OrderChoice {
  readonly bundleId: BundleId
  readonly method: MethodId
  readonly totalCents: number
  readonly code?: string
  readonly returnTo?: string
}

/** Places an order. `onPlaced` receives its id and the next step, or null when there is none yet. */
export function usePlaceOrder(onPlaced: (placed: PlacedOrder) => void) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor, renewKey } = useIdempotencyKey()
  const mutation = useMutation({
    mutationFn: (order: OrderChoice) =>
      api.orders.place({
        id: keyFor(`${order.bundleId} ${order.method} ${order.totalCents} ${order.code ?? ''}`),
        ...order,
      }),
    onSuccess: (placed) => {
      markPricesStale(cache, 'none') // the order may have reserved a discount; this page shows its price until it is left
      onPlaced(placed)
    },
    onError: () => cache.invalidateQueries({ queryKey: ['payments', 'spending'] }), // a limit may have been reached
  })
  const { reset } = mutation
  useOnPageRestored(() => {
    renewKey()
    reset()
    markPricesStale(cache, 'active')
  })
  return mutation
}

function markPricesStale(cache: QueryClient, refetchType: 'none' | 'active'): void {
  for (const key of ['offer', 'welcome']) void cache.invalidateQueries({ queryKey: ['payments', key], refetchType })
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
      api.orders.retry({ id, paymentId: keyFor(`${method} ${attempt}`), method }),
    onSuccess: onPlaced,
    onSettled: () => cache.invalidateQueries({ queryKey: ['payments', 'order', id] }),
  })
  useOnPageRestored(mutation.reset)
  return mutation
}

/** The member's orders of this day and month, their limits and their pause. */
export const spendingQuery = (api: Api) =>
  queryOptions({
    queryKey: ['payments', 'spending'],
    queryFn: ({ signal }) => api.orders.spending(undefined, { signal }),
    staleTime: 0,
  })

/** Sets the limit of a period; null is no limit. */
export function useSetSpendingLimit() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (limit: { period: SpendingPeriod; limitCents: number | null }) => api.orders.setSpendingLimit(limit),
    onSuccess: (spending) => cache.setQueryData(spendingQuery(api).queryKey, spending),
  })
}

/** Starts a pause. A retry after a lost response is the same pause. */
export function usePauseSpending() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { keyFor, renewKey } = useIdempotencyKey()
  return useMutation({
    mutationFn: (length: PauseLength) => api.orders.pauseSpending({ id: keyFor(length), length }),
    onSuccess: (spending) => {
      renewKey()
      cache.setQueryData(spendingQuery(api).queryKey, spending)
    },
  })
}

/** The amount that the buyer of an order gets back for withdrawing now. Always fresh: messages change it. */
export const withdrawalOfferQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['payments', 'withdrawal-offer', id],
    queryFn: ({ signal }) => api.orders.withdrawalOffer({ id }, { signal }),
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
      api.orders.withdraw({ id, withdrawalId: keyFor(id), credits, amountCents }),
    onSettled: () => cache.invalidateQueries(),
  })
}

/** The endpoints of the office about orders. */
export type OrdersApi = ApiOf<{ orders: typeof ordersOfficeContract }>

type Filters = Parameters<OrdersApi['orders']['orders']>[0]

/** An order in the list of the office. */
export type OfficeOrder = Awaited<ReturnType<OrdersApi['orders']['orders']>>['orders'][number]

/** A refund that failed or has not reached the payer yet. */
export type UnfinishedRefund = Awaited<ReturnType<OrdersApi['orders']['refunds']>>['refunds'][number]

/** An order with its reports, repayments and refunds. */
export type OfficeOrderDetails = Awaited<ReturnType<OrdersApi['orders']['order']>>

export const officeOrdersQuery = (api: OrdersApi, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['office', 'orders', filters],
    queryFn: () => api.orders.orders(filters as Filters), // the endpoint checks them
  })

export const officeOrderQuery = (api: OrdersApi, id: string) =>
  queryOptions({ queryKey: ['office', 'order', id], queryFn: () => api.orders.order({ id }) })

export const officeRefundsQuery = (api: OrdersApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'refunds', after],
    queryFn: () => api.orders.refunds(after ? { after } : {}),
  })
