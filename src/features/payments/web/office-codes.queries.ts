import { queryOptions } from '@tanstack/react-query'
import type { OrdersApi } from './payments.queries.ts'

/** The endpoints of the office about discount codes. */
export type CodesApi = OrdersApi

/** A discount code in the list of the office. */
export type OfficeCode = Awaited<ReturnType<CodesApi['payments']['codes']>>['codes'][number]

export const officeCodesQuery = (api: CodesApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'codes', after],
    queryFn: () => api.payments.codes(after === null ? {} : { after }),
  })
