import { queryOptions } from '@tanstack/react-query'
import type { ComplaintsApi } from './pages.queries.ts'

/** The endpoints of the office about pages of text. */
export type TextPagesApi = ComplaintsApi

/** A page in the list. */
export type ListedPage = Awaited<ReturnType<TextPagesApi['pages']['textPages']>>['pages'][number]

/** A page with its versions. */
export type PageVersions = Awaited<ReturnType<TextPagesApi['pages']['textPageVersions']>>

type Address = Parameters<TextPagesApi['pages']['textPageVersions']>[0]

export const officeTextPagesQuery = (api: TextPagesApi) =>
  queryOptions({ queryKey: ['office', 'text-pages'], queryFn: () => api.pages.textPages() })

export const officeTextPageQuery = (api: TextPagesApi, slug: string, language: string) =>
  queryOptions({
    queryKey: ['office', 'text-pages', slug, language],
    queryFn: () => api.pages.textPageVersions({ slug, language } as Address), // the endpoint checks them
  })
