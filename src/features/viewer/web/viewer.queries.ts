import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { accountsContract } from '#features/accounts/contract.ts'
import { clearMemberStorage } from '#platform/browser/member-storage.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import type { viewerContract } from '../contract.ts'

type Api = ApiOf<{ viewer: typeof viewerContract; accounts: typeof accountsContract }>

/** The signed-in member, or null for a visitor: a 403 from user.php is not an error here (C-81, R-8.02). */
export const viewerQuery = (api: Pick<Api, 'viewer'>) =>
  queryOptions({
    queryKey: ['viewer', 'user'],
    queryFn: ({ signal }) =>
      api.viewer.user(undefined, { signal }).then(
        ({ user }) => user,
        (error: unknown) => nullWhenVisitor(error),
      ),
  })

/** The signed-in member as `GET user.php` returns them. */
export type Viewer = NonNullable<Awaited<ReturnType<Api['viewer']['user']>>['user']>

function nullWhenVisitor(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'authentication_required') return null
  throw error
}

/** Returns the signed-in member, or null. The page's layout prefetches it. */
export function useViewer(): Viewer | null {
  return useQueryData(viewerQuery(useApi<Api>()))
}

/** Logs in. The caller reloads the page, so that nothing of the visitor remains in memory. */
export function useLogin() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (login: { email: string; password: string; code?: string }) => api.viewer.logIn(login),
  })
}

/** Logs out and loads the home page in full, so that nothing of the member remains in memory. */
export function useLogout() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.logOutByGet({ headers: {} }),
    onSuccess: () => {
      cache.clear()
      clearMemberStorage()
      location.assign(href('index'))
    },
  })
}

/** Stores the member's language. */
export function useChangeLanguage() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (language: string) => api.viewer.changeUser({ language }),
    onSuccess: ({ user }) => cache.setQueryData(viewerQuery(api).queryKey, user),
  })
}
