import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadChunk } from '#platform/chunks.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/query.ts'
import type { accountsContract } from '../contract.ts'
import type { DeletionReason } from '../rules.ts'

type Api = ApiOf<{ accounts: typeof accountsContract }>

/** Asks for a mail to choose a new password. */
export function useRequestReset() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (email: string) => api.accounts.requestReset({ email }) })
}

/** Whether a mailed link to choose a password still works; asked in the browser only, since it takes the token there. */
export function useResetLink(token: string) {
  const api = useApi<Api>()
  return useQuery({
    queryKey: ['accounts', 'reset-link', token],
    queryFn: () => api.accounts.checkReset({ token }),
    staleTime: Infinity,
  })
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
export function useRequestMailChange() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (typed: { email: string; password: string }) => api.accounts.requestMailChange(typed),
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

/** How the member can log in besides the password. */
export const loginMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'login-methods'],
    queryFn: ({ signal }) => api.accounts.loginMethods(undefined, { signal }),
  })

export function useLoginMethods() {
  return useQueryData(loginMethodsQuery(useApi<Api>()))
}

// The script that speaks to passkeys comes when somebody uses one.
const loadPasskeyScript = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Logs in with a passkey of this device; rejects where the visitor breaks it off. */
export function usePasskeyLogin() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: async () => {
      const [{ startAuthentication }, options] = await Promise.all([
        loadPasskeyScript(),
        api.accounts.passkeyLoginOptions({}),
      ])
      const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options })
      await api.accounts.passkeyLogIn({ response: { id, rawId, type, response, clientExtensionResults: {} } })
    },
  })
}

/** Makes a passkey in this device and adds it to the account. */
export function useAddPasskey() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({
    mutationFn: async ({ name, password }: { name: string; password: string }) => {
      const [{ startRegistration }, options] = await Promise.all([
        loadPasskeyScript(),
        api.accounts.passkeyOptions({ password }),
      ])
      const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
      const { clientDataJSON, attestationObject, transports } = response
      const made = { clientDataJSON, attestationObject, transports }
      await api.accounts.addPasskey({
        name,
        response: { id, rawId, type, response: made, clientExtensionResults: {} },
      })
    },
    onSuccess: refresh,
  })
}

export function useRemovePasskey() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: (id: string) => api.accounts.removePasskey({ id }), onSuccess: refresh })
}

/** Asks for a secret for an app that shows codes. */
export function useStartTwoFactor() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (password: string) => api.accounts.startTwoFactor({ password }) })
}

/** Turns codes on; the list of methods is refreshed when the recovery codes were seen. */
export function useConfirmTwoFactor() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (code: string) => api.accounts.confirmTwoFactor({ code }) })
}

export function useEndTwoFactor() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: (code: string) => api.accounts.endTwoFactor({ code }), onSuccess: refresh })
}

/** Asks again how the member can log in. */
export function useRefreshLoginMethods(): () => Promise<void> {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: loginMethodsQuery(api).queryKey })
}

/** The terms in force and the member's agreement; a visitor is sent to log in. */
export const termsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'terms'],
    queryFn: ({ signal }) => api.accounts.terms(undefined, { signal }),
  })

/** Agrees to the terms in force; when they changed meanwhile, the page shows the newer ones. */
export function useAgreeToTerms() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => api.accounts.agreeToTerms({ version }),
    onError: () => cache.invalidateQueries({ queryKey: ['accounts', 'terms'] }),
  })
}

/** Deletes the account of who is logged in. */
export function useDeleteAccount() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (leaving: { password: string; reason: DeletionReason; remarks: string }) =>
      api.accounts.deleteAccount(leaving),
  })
}

/** Brings a deleted account back with a mailed link. */
export function useReactivate(token: string) {
  const api = useApi<Api>()
  return useMutation({ mutationFn: () => api.accounts.reactivate({ token }) })
}
