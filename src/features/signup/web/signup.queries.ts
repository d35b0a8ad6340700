import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { chatContract } from '#features/chat/contract.ts'
import { useApi, type ApiOf } from '#platform/query.ts'
import type { FirstMessage, signupContract } from '../contract.ts'

/** The calls that signing up makes once the app is there. */
export type SignupApi = ApiOf<{ signup: typeof signupContract }>

/** Whether this visitor may sign up, with the invitation they hold if any. */
export const eligibilityQuery = (api: SignupApi, invitation: string) =>
  queryOptions({
    queryKey: ['signup', 'entry', invitation],
    queryFn: ({ signal }) => api.signup.eligibility(invitation ? { invitation } : {}, { signal }),
  })

/** The signup that a mailed link completes; null when the link does not work any more, which its page says. */
export const pendingSignupQuery = (api: SignupApi, token: string) =>
  queryOptions({
    queryKey: ['signup', 'pending', token],
    queryFn: ({ signal }) => api.signup.pending({ token }, { signal }).catch(nullWhenRefused),
  })

/** What the member typed before signing up; null for a visitor too. */
export const firstMessageQuery = (api: SignupApi) =>
  queryOptions({
    queryKey: ['signup', 'message'],
    queryFn: ({ signal }) =>
      api.signup.firstMessage(undefined, { signal }).then(({ message }) => message, nullWhenRefused),
  })

/** Whether the member confirmed their address just now; false for a visitor. */
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

/** Sends what was typed before signing up, as any first message; a repeat sends nothing more. */
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
      for (const queryKey of [['chat'], ['me'], ['signup', 'message']]) void cache.invalidateQueries({ queryKey })
    },
    onError: () => void cache.invalidateQueries({ queryKey: ['signup', 'message'] }), // its price may have changed
  })
}

/** Forgets it unsent. */
export function useDiscardFirstMessage() {
  const api = useApi<SignupApi>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: () => api.signup.discardFirstMessage(),
    onSuccess: () => cache.setQueryData(firstMessageQuery(api).queryKey, null),
  })
}
