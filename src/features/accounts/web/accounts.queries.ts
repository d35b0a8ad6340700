import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { loadChunk } from '#platform/navigation/chunks.ts'
import { useApi, useQueryData, type ApiOf } from '#platform/calls/query.ts'
import type { accountsContract } from '../contract.ts'
import type { DeletionReason } from '../deletion.rules.ts'

type Api = ApiOf<{ accounts: typeof accountsContract }>

/** Requests a password reset mail. */
export function useRequestReset() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (email: string) => api.accounts.requestReset({ email }) })
}

/** Checks that a password reset link is valid. No loader prefetches it, because only the browser has the token. */
export function useResetLink(token: string) {
  const api = useApi<Api>()
  return useQuery({
    queryKey: ['accounts', 'reset-link', token],
    queryFn: () => api.accounts.checkReset({ token }),
    staleTime: Infinity,
  })
}

/** Sets a new password with a reset link. */
export function useResetPassword(token: string) {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (input: { password: string; repeat: string }) => api.accounts.resetPassword({ token, ...input }),
  })
}

/** Changes the password of the member. */
export function useChangePassword() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (input: { old: string; password: string }) => api.accounts.changePassword(input),
  })
}

/** Requests a change of the e-mail address. */
export function useRequestMailChange() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (input: { email: string; password: string }) => api.accounts.requestMailChange(input),
  })
}

/** Confirms a change of address with the link mailed to the new one. */
export function useConfirmMailChange(token: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.confirmMailChange({ token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['viewer'] }),
  })
}

/** Undoes a change of address with the link mailed to the old one. */
export function useUndoMailChange(token: string) {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.accounts.undoMailChange({ token }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['viewer'] }),
  })
}

/** The login methods of the member besides the password. */
export const loginMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'login-methods'],
    queryFn: ({ signal }) => api.accounts.loginMethods(undefined, { signal }),
  })

export function useLoginMethods() {
  return useQueryData(loginMethodsQuery(useApi<Api>()))
}

// Loads the passkey library on first use.
const loadPasskeyScript = () => loadChunk(() => import('@simplewebauthn/browser'))

/** Logs in with a passkey of this device. Rejects when the visitor cancels. */
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

/** Creates a passkey on this device and adds it to the account. */
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
      const attestation = { clientDataJSON, attestationObject, transports }
      await api.accounts.addPasskey({
        name,
        response: { id, rawId, type, response: attestation, clientExtensionResults: {} },
      })
    },
    onSuccess: refresh,
  })
}

/** Confirms with the password who the member is. */
export function useConfirmLogin() {
  const api = useApi<Api>()
  return useMutation({ mutationFn: (password: string) => api.accounts.confirmLogin({ password }) })
}

export function useRemovePasskey() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: (id: string) => api.accounts.removePasskey({ id }), onSuccess: refresh })
}

/** Requests a secret for an authenticator app. Refetches the login methods on failure: another tab may have turned codes on. */
export function useCreateCodeApp() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: () => api.accounts.createCodeApp({}), gcTime: 0, onError: refresh })
}

/** Turns codes on with the first code of the app. `onCodes` gets the recovery codes before the state is refetched. */
export function useConfirmCodeApp(onCodes: (recoveryCodes: string[]) => void) {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({
    mutationFn: (code: string) => api.accounts.confirmCodeApp({ code }),
    gcTime: 0,
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      void refresh()
    },
  })
}

/** Replaces the recovery codes. `onCodes` gets the new ones. */
export function useCreateRecoveryCodes(onCodes: (recoveryCodes: string[]) => void) {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({
    mutationFn: () => api.accounts.createRecoveryCodes({}),
    gcTime: 0,
    onSuccess: ({ recoveryCodes }) => {
      onCodes(recoveryCodes)
      void refresh()
    },
  })
}

/** Turns codes off. */
export function useRemoveCodeApp() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: () => api.accounts.removeCodeApp(), onSuccess: refresh })
}

/** Stops a removal of the codes by support. */
export function useKeepCodeApp() {
  const api = useApi<Api>()
  const refresh = useRefreshLoginMethods()
  return useMutation({ mutationFn: () => api.accounts.keepCodeApp({}), onSuccess: refresh })
}

/** Returns a function that refetches the login methods. */
function useRefreshLoginMethods(): () => Promise<void> {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: loginMethodsQuery(api).queryKey })
}

/** The current terms and the member's agreement. Visitors are redirected to the login page. */
export const termsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['accounts', 'terms'],
    queryFn: ({ signal }) => api.accounts.terms(undefined, { signal }),
  })

/** Agrees to the current terms. Refetches them on failure, because the version may be outdated. */
export function useAgreeToTerms() {
  const api = useApi<Api>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (version: string) => api.accounts.agreeToTerms({ version }),
    onError: () => cache.invalidateQueries({ queryKey: ['accounts', 'terms'] }),
  })
}

/** Deletes the account of the member. */
export function useDeleteAccount() {
  const api = useApi<Api>()
  return useMutation({
    mutationFn: (request: { password: string; reason: DeletionReason; remarks: string }) =>
      api.accounts.deleteAccount(request),
  })
}

/** Reactivates a deleted account with a mailed link. */
export function useReactivate(token: string) {
  const api = useApi<Api>()
  return useMutation({ mutationFn: () => api.accounts.reactivate({ token }) })
}
