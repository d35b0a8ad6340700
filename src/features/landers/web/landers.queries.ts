import { queryOptions } from '@tanstack/react-query'
import type { ApiOf } from '#platform/query.ts'
import type { landersContract } from '../contract.ts'

type Api = ApiOf<{ landers: typeof landersContract }>

/** The member counts that the home page shows. */
export const homeQuery = (api: Api) =>
  queryOptions({ queryKey: ['landers', 'home'], queryFn: ({ signal }) => api.landers.home(undefined, { signal }) })
