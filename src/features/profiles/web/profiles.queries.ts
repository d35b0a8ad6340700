import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { ProfileChanges, profilesContract } from '../contract.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>

/** A member's profile, as the viewer may see it. */
export const memberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['profiles', 'member', id],
    queryFn: ({ signal }) => api.profiles.member({ id }, { signal }),
  })

/** The member's own profile, with everything that can be edited. */
export const myProfileQuery = (api: Api) =>
  queryOptions({ queryKey: ['profiles', 'mine'], queryFn: ({ signal }) => api.profiles.mine(undefined, { signal }) })

/** Changes the member's own profile. */
export function useChangeProfile() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.profiles.change(changes),
    onSuccess: (profile) => {
      cache.setQueryData(myProfileQuery(api).queryKey, profile)
      void cache.invalidateQueries({ queryKey: ['profiles', 'member'] })
      void cache.invalidateQueries({ queryKey: ['me'] })
    },
  })
}
