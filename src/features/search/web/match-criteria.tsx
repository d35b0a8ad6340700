import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ageOn, seeksOf, type Gender, type Sexuality } from '#features/profiles/rules.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { MatchCriteria, searchContract } from '../contract.ts'
import { HIGHEST_AGE } from '../rules.ts'

type Api = ApiOf<{ search: typeof searchContract }>

/** What the member criteria for, or null. */
export const criteriaQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'criteria'],
    queryFn: async ({ signal }) => (await api.search.criteria(undefined, { signal })).criteria,
  })

/** Who fits the member's criteria. */
export const matchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'matches'],
    queryFn: ({ signal }) => api.search.matches(undefined, { signal }),
  })

/** Keeps the member's criteria, or forgets them: null. */
export function useUpdateCriteria() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async (criteria: MatchCriteria | null) => {
      if (criteria) return (await api.search.saveCriteria(criteria)).criteria
      await api.search.removeCriteria()
      return null
    },
    onSuccess: async (criteria) => {
      cache.setQueryData(criteriaQuery(api).queryKey, criteria)
      await cache.invalidateQueries({ queryKey: matchesQuery(api).queryKey })
    },
  })
}

/** Who criteria: what the first answers are made of. */
export interface ProfileBasics {
  readonly gender: Gender
  readonly sexuality: Sexuality
  readonly birth_date: string
}

const AGE_MARGIN_YEARS = 10

/** What stands there before the member answers: whom their profile seeks, about their own age, in their country. */
export function defaultCriteria({ gender, sexuality, birth_date: born }: ProfileBasics, lowest: number): MatchCriteria {
  const age = ageOn(born, new Date().toISOString().slice(0, 10))
  return {
    seeks: seeksOf(gender, sexuality),
    minAge: Math.max(lowest, age - AGE_MARGIN_YEARS),
    maxAge: Math.min(HIGHEST_AGE, age + AGE_MARGIN_YEARS),
    area: 'country',
    relationshipStatuses: [],
    bodyTypes: [],
    interests: [],
  }
}
