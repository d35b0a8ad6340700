import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about documents, VAT and the books. */
export type InvoicesApi = ApiOf<{ invoices: typeof invoicesOfficeContract }>

export const officeBooksQuery = (api: InvoicesApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'books', after],
    queryFn: () => api.invoices.books(after === null ? {} : { after }),
  })

export const officeVatQuery = (api: InvoicesApi, period: string | null) =>
  queryOptions({
    queryKey: ['office', 'vat', period],
    queryFn: () => api.invoices.vat(period === null ? {} : { period }),
  })

export const contradictionsQuery = (api: InvoicesApi, period: string | null) =>
  queryOptions({
    queryKey: ['office', 'vat-contradictions', period],
    queryFn: () => api.invoices.contradictions(period === null ? {} : { period }),
  })
