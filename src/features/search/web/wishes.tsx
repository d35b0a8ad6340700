import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ageOn, seeksOf, type Gender, type Sexuality } from '#features/profiles/rules.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { MatchWishes, searchContract } from '../contract.ts'
import { HIGHEST_AGE } from '../rules.ts'

type Api = ApiOf<{ search: typeof searchContract }>

/** What the member wishes for, or null. */
export const wishesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'wishes'],
    queryFn: async ({ signal }) => (await api.search.wishes(undefined, { signal })).wishes,
  })

/** Who fits the member's wishes. */
export const matchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'matches'],
    queryFn: ({ signal }) => api.search.matches(undefined, { signal }),
  })

/** Keeps the member's wishes, or forgets them: null. */
export function useChangeWishes() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (wishes: MatchWishes | null) => {
      if (wishes) return (await api.search.saveWishes(wishes)).wishes
      await api.search.removeWishes()
      return null
    },
    onSuccess: async (wishes) => {
      cache.setQueryData(wishesQuery(api).queryKey, wishes)
      await cache.invalidateQueries({ queryKey: matchesQuery(api).queryKey })
    },
  })
}

/** Who wishes: what the first answers are made of. */
export interface Wisher {
  readonly gender: Gender
  readonly sexuality: Sexuality
  readonly birth_date: string
}

const YEARS_AROUND = 10

/** What stands there before the member answers: whom their profile seeks, about their own age, in their country. */
export function firstWishes({ gender, sexuality, birth_date: born }: Wisher, lowest: number): MatchWishes {
  const age = ageOn(born, new Date().toISOString().slice(0, 10))
  return {
    seeks: seeksOf(gender, sexuality),
    minAge: Math.max(lowest, age - YEARS_AROUND),
    maxAge: Math.min(HIGHEST_AGE, age + YEARS_AROUND),
    place: 'country',
    relationshipStatuses: [],
    bodyTypes: [],
    interests: [],
  }
}
