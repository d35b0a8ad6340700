import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { pagesContract } from '../contract.ts'

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
