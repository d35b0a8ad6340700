import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '#platform/calls/query.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { pricingContract } from '../contract.ts'

/** The endpoints about prices and discounts. */
export type PricingApi = ApiOf<{ pricing: typeof pricingContract }>
export type Offer = Awaited<ReturnType<PricingApi['pricing']['offer']>>
export type PriceLists = Awaited<ReturnType<PricingApi['pricing']['prices']>>['lists']

/** The bundles with the member's prices. `code` is an entered discount code. */
export const offerQuery = (api: PricingApi, code?: string) =>
  queryOptions({
    queryKey: ['payments', 'offer', code ?? null],
    queryFn: ({ signal }) => api.pricing.offer(code === undefined ? undefined : { code }, { signal }),
  })

/** The public price lists of the site. */
export const pricesQuery = (api: PricingApi) =>
  queryOptions({
    queryKey: ['payments', 'prices'],
    queryFn: ({ signal }) => api.pricing.prices(undefined, { signal }),
  })

/** Checks a discount code. */
export function useCheckCode(onAccepted: (code: string) => void) {
  const api = useApi<PricingApi>()
  return useMutation({
    mutationFn: (code: string) => api.pricing.discountCode({ code }),
    onSuccess: ({ discount }) => discount && onAccepted(discount.code),
  })
}

/** The discount on offer to a leaving member, if any (C-43). */
export const retentionOfferQuery = (api: PricingApi) =>
  queryOptions({
    queryKey: ['payments', 'retention-offer'],
    queryFn: ({ signal }) => api.pricing.retentionOffer(undefined, { signal }),
  })

/** Accepts the retention offer and refetches the prices. */
export function useAcceptRetentionOffer(onAccepted: () => void) {
  const api = useApi<PricingApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.pricing.acceptRetentionOffer(),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['payments'] })
      onAccepted()
    },
  })
}
