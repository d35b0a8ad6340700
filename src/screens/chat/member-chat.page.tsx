import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { ConversationAnnouncement } from '#features/pages/web/conversation-announcement.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { TopBar } from '#features/settings/web/settings.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { chatsQuery, memberChatQuery, newMatchesQuery, type ChatApi } from '#features/chat/web/chat.queries.ts'
import { ChatsFrame } from '#features/chat/web/inbox/chats-frame.tsx'
import { NewConversation } from '#features/chat/web/conversations/new-conversation.tsx'
import { href } from '#links.ts'

const queries = (api: ChatApi, { params: { id = '' } }: PageArgs) => [
  chatsQuery(api),
  newMatchesQuery(api),
  memberChatQuery(api, id),
]

export const handle = {
  namespaces: ['chat', 'menu', 'profiles', 'relations', 'risks'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/**
 * The page to write to a member: redirects to the existing conversation, or shows an empty one to start (R-2.23, C-07).
 */
export default function MemberChatPage() {
  const t = useTexts('chat')
  const { name } = useSettings()
  const { id = '' } = useParams()
  const memberChat = useQueryData(memberChatQuery(useApi<ChatApi>(), id))
  const viewer = useViewer()
  const navigate = useNavigate()
  const { conversationId } = memberChat
  useEffect(() => {
    if (conversationId) void navigate(href('chats-id', { id: conversationId }), { replace: true })
  }, [conversationId, navigate])
  return (
    <>
      <title>{t('titleWith', { name: memberChat.partner.name })}</title>
      <ChatsFrame openId={conversationId} show="conversation" topBar={<TopBar siteName={name} />}>
        <ConversationAnnouncement viewer={viewer} />
        {viewer && !conversationId && <NewConversation key={id} memberChat={memberChat} memberId={viewer.id} />}
      </ChatsFrame>
    </>
  )
}
