import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#platform/calls/query.ts'
import { chatQuery, historyQuery, type ChatApi } from '../chat.queries.ts'
import { Conversation } from '../conversations/conversation.tsx'
import { InboxContext } from './inbox-context.ts'
import { UnavailableConversation } from '../conversations/unavailable-conversation.tsx'

type NewestConversationProps = {
  id: string
  memberId: string
  /** Shown while the conversation loads. */
  placeholder: ReactNode
}

/** The newest conversation beside the list of the inbox. */
export function NewestConversation({ id, memberId, placeholder }: NewestConversationProps) {
  const api = useApi<ChatApi>()
  const [chat, history] = [useQuery(chatQuery(api, id)), useQuery(historyQuery(api, id))]
  if (chat.error ?? history.error) return <UnavailableConversation />
  if (!chat.data || !history.data) return placeholder
  return (
    <InboxContext value>
      <Conversation id={id} memberId={memberId} />
    </InboxContext>
  )
}
