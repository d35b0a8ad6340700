import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/calls/query.ts'
import type { landersContract } from '../contract.ts'
import { SLUG_LENGTHS, UNKNOWN_SLUG, type Lander } from '../slug.rules.ts'

export type LandersApi = ApiOf<{ landers: typeof landersContract }>

/** The member counts that the home page shows. */
export const homeQuery = (api: LandersApi) =>
  queryOptions({ queryKey: ['landers', 'home'], queryFn: ({ signal }) => api.landers.home(undefined, { signal }) })

/** The niche and texts of a lander at a URL. A slug that no site can have is like any other unknown one. */
export const landerQuery = (api: LandersApi, lander: Lander, pathSlug = '') => {
  const slug = isPossible(pathSlug) ? pathSlug : UNKNOWN_SLUG
  return queryOptions({
    queryKey: ['landers', 'lander', lander, slug],
    queryFn: ({ signal }) => api.landers.lander({ lander, slug: slug || undefined }, { signal }),
  })
}

/** The length of the longest niche prefix with its hyphen. */
const PREFIX_LENGTH = 5

function isPossible(slug: string): boolean {
  return /^[a-z0-9-]*$/.test(slug) && slug.length <= SLUG_LENGTHS.slug + PREFIX_LENGTH
}
