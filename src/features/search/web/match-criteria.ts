import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ageOn, soughtGenderOf, type Gender, type Sexuality } from '#features/profiles/rules.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { MatchCriteria, searchContract } from '../contract.ts'
import { HIGHEST_AGE } from '../rules.ts'

type Api = ApiOf<{ search: typeof searchContract }>

/** The member's match criteria, or null. */
export const criteriaQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'criteria'],
    queryFn: async ({ signal }) => (await api.search.criteria(undefined, { signal })).criteria,
  })

/** The members who meet the member's criteria. */
export const matchesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['search', 'matches'],
    queryFn: ({ signal }) => api.search.matches(undefined, { signal }),
  })

/** Saves the member's criteria; null deletes them. */
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

/** The facts that the default criteria follow from. */
export interface ProfileBasics {
  readonly gender: Gender
  readonly sexuality: Sexuality
  readonly birth_date: string
}

const AGE_MARGIN_YEARS = 10

/** Builds the initial criteria: the genders that the profile seeks, about the same age, in the same country. */
export function buildDefaultCriteria(
  { gender, sexuality, birth_date: born }: ProfileBasics,
  lowest: number,
): MatchCriteria {
  const age = ageOn(born, new Date().toISOString().slice(0, 10))
  return {
    seeks: soughtGenderOf(gender, sexuality),
    minAge: Math.max(lowest, age - AGE_MARGIN_YEARS),
    maxAge: Math.min(HIGHEST_AGE, age + AGE_MARGIN_YEARS),
    area: 'country',
    relationshipStatuses: [],
    bodyTypes: [],
    interests: [],
  }
}
