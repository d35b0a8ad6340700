import { queryOptions } from '@tanstack/react-query'
import type { OrdersApi } from './payments.queries.ts'

/** The endpoints of the office about discount codes. */
export type CodesApi = OrdersApi

/** A discount code in the list of the office. */
export type OfficeCode = Awaited<ReturnType<CodesApi['payments']['codes']>>['codes'][number]

export const officeCodesQuery = (api: CodesApi) =>
  queryOptions({ queryKey: ['office', 'codes'], queryFn: () => api.payments.codes() })
