import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { chatContract } from '#features/chat/contract.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { FirstMessage, signupContract } from '../contract.ts'

/** The signup endpoints of the typed client. */
export type SignupApi = ApiOf<{ signup: typeof signupContract }>

/** The reason why this visitor may not sign up, given their invitation if any. */
export const eligibilityQuery = (api: SignupApi, invitation: string) =>
  queryOptions({
    queryKey: ['signup', 'eligibility', invitation],
    queryFn: ({ signal }) => api.signup.eligibility(invitation ? { invitation } : {}, { signal }),
  })

/** The signup that a mailed link completes; null when the link is expired or used. */
export const pendingSignupQuery = (api: SignupApi, token: string) =>
  queryOptions({
    queryKey: ['signup', 'pending', token],
    queryFn: ({ signal }) => api.signup.pending({ token }, { signal }).catch(nullWhenRefused),
  })

/** The member's message from before signing up; null for a visitor. */
export const firstMessageQuery = (api: SignupApi) =>
  queryOptions({
    queryKey: ['signup', 'message'],
    queryFn: ({ signal }) =>
      api.signup.firstMessage(undefined, { signal }).then(({ message }) => message, nullWhenRefused),
  })

/** Fetches whether the member has just confirmed their address; false for a visitor. */
export const welcomeQuery = (api: SignupApi) =>
  queryOptions({
    queryKey: ['signup', 'welcome'],
    queryFn: ({ signal }) =>
      api.signup.welcome(undefined, { signal }).then(({ justConfirmed }) => justConfirmed, falseWhenRefused),
  })

const falseWhenRefused = (error: unknown): boolean => nullWhenRefused(error) ?? false

function nullWhenRefused(error: unknown): null {
  const codes = ['link_expired', 'invalid_input', 'authentication_required']
  if (error instanceof Error && 'code' in error && codes.includes(String(error.code))) return null
  throw error
}

/** Sends the message from before signing up. A retry sends nothing more. */
export function useSendFirstMessage() {
  const api = useApi<SignupApi & ApiOf<{ chat: typeof chatContract }>>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: async ({ to, messageId, text, price }: FirstMessage) => {
      const { conversationId } = await api.chat.start({ id: to.id, messageId, text, price })
      await api.signup.discardFirstMessage()
      return conversationId
    },
    onSuccess: () => {
      for (const queryKey of [['chat'], ['viewer'], ['signup', 'message']]) void cache.invalidateQueries({ queryKey })
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['signup', 'message'] }), // its price may have changed
  })
}

/** Deletes the message without sending it. */
export function useDiscardFirstMessage() {
  const api = useApi<SignupApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.signup.discardFirstMessage(),
    onSuccess: () => cache.setQueryData(firstMessageQuery(api).queryKey, null),
  })
}
