import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ViewerTier } from '#features/photos/rules.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
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

/** The member's own profile, with all editable fields. */
export const myProfileQuery = (api: Api) =>
  queryOptions({ queryKey: ['profiles', 'mine'], queryFn: ({ signal }) => api.profiles.mine(undefined, { signal }) })

/** The member's own profile as a viewer of the given tier sees it. */
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
      void cache.invalidateQueries({ queryKey: ['search'] }) // city and sexuality change the results
      void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
  })
}

/** The member's privacy settings. */
export const privacyQuery = (api: Api) =>
  queryOptions({
    queryKey: ['profiles', 'privacy'],
    queryFn: ({ signal }) => api.profiles.privacy(undefined, { signal }),
  })

const CHANGE_PRIVACY_KEY = ['profiles', 'change-privacy']

/** Changes the privacy settings optimistically, and reloads them when the server refuses. */
export function useChangePrivacy() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  const { queryKey } = privacyQuery(api)
  return useMutation({
    mutationKey: CHANGE_PRIVACY_KEY,
    mutationFn: (changes: Partial<Privacy>) => api.profiles.changePrivacy(changes),
    onMutate: async (changes) => {
      await cache.cancelQueries({ queryKey })
      cache.setQueryData(queryKey, (before) => before && { ...before, ...changes })
    },
    // While another change is pending, this response would overwrite its optimistic value.
    onSuccess: (privacy) => {
      if (cache.isMutating({ mutationKey: CHANGE_PRIVACY_KEY }) === 1) cache.setQueryData(queryKey, privacy)
    },
    onError: () => cache.invalidateQueries({ queryKey }),
  })
}
