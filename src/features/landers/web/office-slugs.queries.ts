import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { landersOfficeContract } from '../office.contract.ts'

/** The endpoints of the office about the slugs of landers. */
export type SlugsApi = ApiOf<{ landers: typeof landersOfficeContract }>

/** A slug of a lander, with its texts by language. */
export type OfficeSlug = Awaited<ReturnType<SlugsApi['landers']['slugs']>>['slugs'][number]

type Address = Parameters<SlugsApi['landers']['slug']>[0]

export const officeSlugsQuery = (api: SlugsApi) =>
  queryOptions({ queryKey: ['office', 'landers'], queryFn: () => api.landers.slugs() })

export const officeSlugQuery = (api: SlugsApi, lander: string, slug: string) =>
  queryOptions({
    queryKey: ['office', 'landers', lander, slug],
    queryFn: () => api.landers.slug({ lander, slug } as Address), // the endpoint checks them
  })
