import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { ConversationAnnouncement } from '#features/pages/web/conversation-announcement.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { TopBar } from '#features/settings/web/settings.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser, type PageArgs } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { chatQuery, chatsQuery, historyQuery, newMatchesQuery, type ChatApi } from '#features/chat/web/chat.queries.ts'
import { ChatsFrame } from '#features/chat/web/inbox/chats-frame.tsx'
import { Conversation } from '#features/chat/web/conversations/conversation.tsx'
import { PartnerAside } from '#features/chat/web/conversations/partner-aside.tsx'
import { UnavailableConversation } from '#features/chat/web/conversations/unavailable-conversation.tsx'

const queries = (api: ChatApi, { params: { id = '' } }: PageArgs) => [
  chatsQuery(api),
  newMatchesQuery(api),
  chatQuery(api, id),
  historyQuery(api, id),
]

export const handle = {
  namespaces: ['chat', 'menu', 'profiles', 'relations', 'risks'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** One conversation, next to the list on wide screens. */
export default function ChatPage() {
  const t = useTexts('chat')
  const { name } = useSettings()
  const { id = '' } = useParams()
  const { partner } = useQueryData(chatQuery(useApi<ChatApi>(), id))
  const viewer = useViewer()
  const isUnavailable = useIsUnavailable(id)
  return (
    <>
      <title>{t('titleWith', { name: partner.name })}</title>
      <ChatsFrame
        openId={id}
        show="conversation"
        topBar={<TopBar siteName={name} />}
        aside={!isUnavailable && <PartnerAside partnerId={partner.id} />}
      >
        <ConversationAnnouncement viewer={viewer} />
        {isUnavailable && <UnavailableConversation />}
        {viewer && !isUnavailable && <Conversation key={id} id={id} memberId={viewer.id} />}
      </ChatsFrame>
    </>
  )
}

/** Reports whether the conversation became unavailable after the page was loaded. */
function useIsUnavailable(id: string): boolean {
  const { error } = useQuery(chatQuery(useApi<ChatApi>(), id))
  return error !== null && 'code' in error && error.code === 'chat_not_found'
}
