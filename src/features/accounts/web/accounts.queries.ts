import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { accountsContract } from '../contract.ts'

type Api = ApiOf<{ accounts: typeof accountsContract }>

/** Asks for a mail to choose a new password. */
export function useAskReset() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (email: string) => api.accounts.askReset({ email }) })
}

/** Sets a new password with a mailed link. */
export function useResetPassword(token: string) {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (typed: { password: string; repeat: string }) => api.accounts.resetPassword({ token, ...typed }),
  })
}

/** Changes the password of who is logged in. */
export function useChangePassword() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (typed: { old: string; password: string }) => api.accounts.changePassword(typed),
  })
}

/** Asks for a mail to a new address. */
export function useAskMailChange() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (typed: { email: string; password: string }) => api.accounts.askMailChange(typed),
  })
}

/** Uses the link that was mailed to a new address. */
export function useChangeMail(token: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.changeMail({ token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['me'] }),
  })
}

/** Uses the link that takes a change of address back. */
export function useUndoMailChange(token: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.undoMailChange({ token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['me'] }),
  })
}
