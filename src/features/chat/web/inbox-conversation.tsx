import MessagesSquare from 'lucide-react/icons/messages-square'
import { Suspense, useState, useSyncExternalStore } from 'react'
import { lazyComponent } from '#platform/lazy-component.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadTexts } from '#platform/page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ChatEntry } from '../contract.ts'
import { useRemovedChatIds } from './chat-removal.tsx'

/** The conversation beside the list, loaded on demand with its texts: phones show the list alone. */
const NewestConversation = lazyComponent(async () => {
  const [module] = await Promise.all([import('./newest-conversation.tsx'), loadTexts(['relations', 'risks'])])
  return module.NewestConversation
})

/** The width from which the list and a conversation are side by side, as in `ChatsFrame`. */
const WIDE_QUERY = '(min-width: 768px)'

/**
 * Finds the conversation that a wide screen opens beside the list: the newest one. A message in another conversation does not
 * replace it under the member's hands. Null on a narrow screen, on the server and without conversations.
 */
export function useInboxChat(chats: readonly ChatEntry[]): ChatEntry | null {
  const isWide = useSyncExternalStore(subscribeToWidth, readIsWide, () => false)
  const removedIds = useRemovedChatIds()
  const [openId, setOpenId] = useState<string | null>(null)
  const listed = chats.filter(({ conversation }) => !removedIds.has(conversation))
  const open = isWide ? (listed.find(({ conversation }) => conversation === openId) ?? listed[0] ?? null) : null
  if (open && open.conversation !== openId) setOpenId(open.conversation)
  return open
}

const readIsWide = () => matchMedia(WIDE_QUERY).matches

function subscribeToWidth(onChange: () => void): () => void {
  const query = matchMedia(WIDE_QUERY)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

type InboxConversationProps = {
  chat: ChatEntry | null
  memberId: string
  /** Whether the list has conversations, of which one opens as soon as its code is loaded. */
  hasChats: boolean
}

/** The pane beside the list of the inbox: the newest conversation, or the invitation to choose one. */
export function InboxConversation({ chat, memberId, hasChats }: InboxConversationProps) {
  const t = useTexts('chat')
  if (chat)
    return (
      <Suspense fallback={null}>
        <NewestConversation key={chat.conversation} id={chat.conversation} memberId={memberId} />
      </Suspense>
    )
  if (hasChats) return null
  return (
    <div className="flex flex-1 items-center">
      <EmptyState icon={<MessagesSquare size={32} />} title={t('choose.title')} text={t('choose.text')} />
    </div>
  )
}
