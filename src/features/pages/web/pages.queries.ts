import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { pagesContract } from '../contract.ts'
import type { pagesOfficeContract } from '../office.contract.ts'

export type PagesApi = ApiOf<{ pages: typeof pagesContract }>

/** A page that an operator wrote. */
export const textPageQuery = (api: PagesApi, slug: string) =>
  queryOptions({ queryKey: ['pages', 'text', slug], queryFn: ({ signal }) => api.pages.textPage({ slug }, { signal }) })

/** The receipt of a complaint. */
export const receiptQuery = (api: PagesApi, number: string) =>
  queryOptions({
    queryKey: ['pages', 'receipt', number],
    queryFn: ({ signal }) => api.pages.complaintReceipt({ number }, { signal }),
  })

/** The endpoints of the office that this feature owns. */
export type ComplaintsApi = ApiOf<{ pages: typeof pagesOfficeContract }>

/** An open complaint in the list of the office. */
export type ListedComplaint = Awaited<ReturnType<ComplaintsApi['pages']['complaints']>>['complaints'][number]

/** A complaint with its answers. */
export type FullComplaint = Awaited<ReturnType<ComplaintsApi['pages']['complaint']>>

export const officeComplaintsQuery = (api: ComplaintsApi) =>
  queryOptions({ queryKey: ['office', 'complaints'], queryFn: () => api.pages.complaints() })

export const officeComplaintQuery = (api: ComplaintsApi, number: string) =>
  queryOptions({ queryKey: ['office', 'complaints', number], queryFn: () => api.pages.complaint({ number }) })
