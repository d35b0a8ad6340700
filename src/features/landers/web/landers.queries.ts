import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { landersContract } from '../contract.ts'
import type { Lander } from '../slug.rules.ts'

export type LandersApi = ApiOf<{ landers: typeof landersContract }>

/** The member counts that the home page shows. */
export const homeQuery = (api: LandersApi) =>
  queryOptions({ queryKey: ['landers', 'home'], queryFn: ({ signal }) => api.landers.home(undefined, { signal }) })

/** The niche and texts of a lander at a URL. */
export const landerQuery = (api: LandersApi, lander: Lander, slug = '') =>
  queryOptions({
    queryKey: ['landers', 'lander', lander, slug],
    queryFn: ({ signal }) => api.landers.lander({ lander, slug: slug || undefined }, { signal }),
  })
