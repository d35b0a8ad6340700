import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { pricingOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about discount codes. */
export type CodesApi = ApiOf<{ pricing: typeof pricingOfficeContract }>

/** A discount code in the list of the office. */
export type OfficeCode = Awaited<ReturnType<CodesApi['pricing']['codes']>>['codes'][number]

export const officeCodesQuery = (api: CodesApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'codes', after],
    queryFn: () => api.pricing.codes(after === null ? {} : { after }),
  })
