import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { paymentsOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about orders. */
export type OrdersApi = ApiOf<{ payments: typeof paymentsOfficeContract }>

type Filters = Parameters<OrdersApi['payments']['orders']>[0]

/** An order in the list of the office. */
export type OfficeOrder = Awaited<ReturnType<OrdersApi['payments']['orders']>>['orders'][number]

/** An order with its reports, reversals and refunds. */
export type OfficeOrderDetails = Awaited<ReturnType<OrdersApi['payments']['order']>>

/** The filters of the list as they stand in the address, by the names of the fields. */
export const ORDER_FILTERS = ['state', 'method', 'from', 'to', 'number'] as const

/** Reads the filters, and the cursor, from the address of the page. The endpoint checks them. */
export function readOrderFilters(search: URLSearchParams): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...ORDER_FILTERS, 'before'].flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

export const ordersQuery = (api: OrdersApi, filters: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['office', 'orders', filters],
    queryFn: () => api.payments.orders(filters as Filters), // the endpoint checks them
  })

export const orderQuery = (api: OrdersApi, id: string) =>
  queryOptions({ queryKey: ['office', 'order', id], queryFn: () => api.payments.order({ id }) })
