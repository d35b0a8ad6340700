import MessagesSquare from 'lucide-react/icons/messages-square'
import { Suspense, useState } from 'react'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { useTexts } from '#platform/i18n.tsx'
import { loadTexts } from '#platform/navigation/page.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ChatEntry } from '../../contract.ts'
import { useRemovedChatIds } from './chat-removal.ts'
import { useMinWidth } from '../conversations/min-width.ts'

/** The conversation beside the list, loaded on demand with its texts: phones show the list alone. */
const NewestConversation = lazyComponent(async () => {
  const [module] = await Promise.all([import('./newest-conversation.tsx'), loadTexts(['relations', 'risks'])])
  return module.NewestConversation
})

/** The width from which the list and a conversation are side by side, as in `ChatsFrame`. */
const WIDE_PIXELS = 768

/**
 * Finds the conversation that a wide screen opens beside the list: the newest one. A message in another conversation does not
 * replace it under the member's hands. Null on a narrow screen, on the server and without conversations.
 */
export function useInboxChat(chats: readonly ChatEntry[]): ChatEntry | null {
  const isWide = useMinWidth(WIDE_PIXELS)
  const removedIds = useRemovedChatIds()
  const [openId, setOpenId] = useState<string | null>(null)
  const listed = chats.filter(({ conversation }) => !removedIds.has(conversation))
  const open = isWide ? (listed.find(({ conversation }) => conversation === openId) ?? listed[0] ?? null) : null
  if (open && open.conversation !== openId) setOpenId(open.conversation)
  return open
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
      <Suspense fallback={<ConversationSkeleton />}>
        <NewestConversation
          key={chat.conversation}
          id={chat.conversation}
          memberId={memberId}
          placeholder={<ConversationSkeleton />}
        />
      </Suspense>
    )
  if (hasChats) return <ConversationSkeleton />
  return (
    <div className="flex flex-1 items-center">
      <EmptyState icon={<MessagesSquare size={32} />} title={t('choose.title')} text={t('choose.text')} />
    </div>
  )
}

/** The messages of a conversation that is loading, at the bottom like the newest ones. */
function ConversationSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-4 p-6">
      <Skeleton shape="block" className="h-11 w-2/5" />
      <Skeleton shape="block" className="h-11 w-1/2 self-end" />
      <Skeleton shape="block" className="h-11 w-1/3" />
      <Skeleton shape="block" className="mt-6 h-12 w-full" />
    </div>
  )
}
