import { useQuery } from '@tanstack/react-query'
import { useApi } from '#platform/query.ts'
import { chatQuery, historyQuery, type ChatApi } from './chat.queries.ts'
import { Conversation } from './conversation.tsx'
import { InboxContext } from './inbox-context.tsx'
import { UnavailableConversation } from './unavailable-conversation.tsx'

/** The newest conversation beside the list of the inbox, once it is loaded. */
export function NewestConversation({ id, memberId }: { id: string; memberId: string }) {
  const api = useApi<ChatApi>()
  const [chat, history] = [useQuery(chatQuery(api, id)), useQuery(historyQuery(api, id))]
  if (chat.error ?? history.error) return <UnavailableConversation />
  if (!chat.data || !history.data) return null
  return (
    <InboxContext value>
      <Conversation id={id} memberId={memberId} />
    </InboxContext>
  )
}
