import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { invoicesOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about documents, VAT and reconciliation. */
export type InvoicesApi = ApiOf<{ invoices: typeof invoicesOfficeContract }>

export const officeReconciliationQuery = (api: InvoicesApi, after: string | null) =>
  queryOptions({
    queryKey: ['office', 'reconciliation', after],
    queryFn: () => api.invoices.reconciliation(after === null ? {} : { after }),
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
