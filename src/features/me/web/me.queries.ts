import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { accountsContract } from '#features/accounts/contract.ts'
import { clearMemberStorage } from '#platform/member-storage.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import type { meContract } from '../contract.ts'

type Api = ApiOf<{ me: typeof meContract; accounts: typeof accountsContract }>

/** Seconds between two looks at the user, and from the first drawing to the first look. */
export const POLL_SECONDS = 60
export const POLL_DELAY_SECONDS = 5

/** The signed-in member, or null for a visitor: the 403 of user.php is no failure here (C-81, R-8.02). */
export const viewerQuery = (api: Pick<Api, 'me'>) =>
  queryOptions({
    queryKey: ['me', 'viewer'],
    queryFn: ({ signal }) =>
      api.me.user(undefined, { signal }).then(
        ({ user }) => user,
        (error: unknown) => nullWhenVisitor(error),
      ),
  })

/** Who is signed in: what `GET user.php` says. */
export type Viewer = NonNullable<Awaited<ReturnType<Api['me']['user']>>['user']>

function nullWhenVisitor(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'authentication_required') return null
  throw error
}

/** The signed-in member, or null. The page's layout prefetches it. */
export function useViewer(): Viewer | null {
  return useQueryData(viewerQuery(useApi<Api>()))
}

/** Looks again every minute, from five seconds after the first drawing on, while someone is signed in. */
export function useViewerPolling(): void {
  const query = viewerQuery(useApi<Api>())
  const isMember = useQueryClient().getQueryData(query.queryKey) != null
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOn(true), POLL_DELAY_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [])
  useQuery({ ...query, enabled: isOn && isMember, refetchInterval: POLL_SECONDS * 1000 })
}

/** Logs in; the whole page is loaded anew afterwards, so that nothing of the visitor remains. */
export function useLogin() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (login: { email: string; password: string; code?: string }) => api.me.logIn(login) })
}

/** Logs out and leaves for the home page with a full load, so that nothing of the member remains in memory. */
export function useLogout() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.logOutByGet({ headers: {} }),
    onSuccess: () => {
      cache.clear()
      clearMemberStorage()
      location.assign('/')
    },
  })
}

/** Stores the member's language. */
export function useChangeLanguage() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (language: string) => api.me.changeUser({ language }),
    onSuccess: ({ user }) => cache.setQueryData(viewerQuery(api).queryKey, user),
  })
}
