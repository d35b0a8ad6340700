import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ViewerTier } from '#features/photos/rules.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { Privacy, ProfileChanges, profilesContract } from '../contract.ts'

type Api = ApiOf<{ profiles: typeof profilesContract }>

/** A member's profile, as the viewer may see it. */
export const memberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['profiles', 'member', id],
    queryFn: ({ signal }) => api.profiles.member({ id }, { signal }),
  })

/** A member as every visitor may see them. */
export const publicMemberQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['profiles', 'public', id],
    queryFn: ({ signal }) => api.profiles.publicMember({ id }, { signal }),
  })

/** The member's own profile, with everything that can be edited. */
export const myProfileQuery = (api: Api) =>
  queryOptions({ queryKey: ['profiles', 'mine'], queryFn: ({ signal }) => api.profiles.mine(undefined, { signal }) })

/** The member's own profile as somebody else sees it. */
export const previewQuery = (api: Api, as: ViewerTier) =>
  queryOptions({
    queryKey: ['profiles', 'preview', as],
    queryFn: ({ signal }) => api.profiles.preview({ as }, { signal }),
    staleTime: 5_000,
  })

/** Changes the member's own profile. */
export function useChangeProfile() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (changes: ProfileChanges) => api.profiles.change(changes),
    onSuccess: (profile) => {
      cache.setQueryData(myProfileQuery(api).queryKey, profile)
      void cache.invalidateQueries({ queryKey: ['profiles', 'member'] })
      void cache.invalidateQueries({ queryKey: ['profiles', 'preview'] })
      void cache.invalidateQueries({ queryKey: ['search'] }) // where one lives and whom one seeks decides what is found
      void cache.invalidateQueries({ queryKey: ['me'] })
    },
  })
}

/** What the member lets others see and do. */
export const privacyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profiles', 'privacy'],
    queryFn: ({ signal }) => api.profiles.privacy(undefined, { signal }),
  })

const changingPrivacy = ['profiles', 'change-privacy']

/** Changes it: the screen shows the new choice at once, and the old one again when it was refused. */
export function useChangePrivacy() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = privacyQuery(api)
  return useMutation({
    mutationKey: changingPrivacy,
    mutationFn: (changes: Partial<Privacy>) => api.profiles.changePrivacy(changes),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (before) => before && { ...before, ...changes })
    },
    // With another change under way, this answer would show a choice that is being replaced.
    onSuccess: (privacy) => {
      if (cache.isMutating({ mutationKey: changingPrivacy }) === 1) cache.setQueryData(queryKey, privacy)
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}
