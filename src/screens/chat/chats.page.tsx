import { restrictionsQuery, type OwnDecisionsApi } from '#features/moderation/web/moderation.queries.ts'
import { RestrictionNotice } from '#features/moderation/web/restriction-notice.tsx'
import { InboxAlerts } from '#features/notifications/web/inbox-alerts.tsx'
import { AnnouncementBar } from '#features/pages/web/announcement-bar.tsx'
import { Bonus } from '#features/pricing/web/bonus.tsx'
import { TabBar, TopBar } from '#features/settings/web/settings.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { chatsQuery, newMatchesQuery, type ChatApi } from '#features/chat/web/chat.queries.ts'
import { ChatsFrame } from '#features/chat/web/inbox/chats-frame.tsx'
import { InboxConversation, useInboxChat } from '#features/chat/web/inbox/inbox-conversation.tsx'
import { PartnerAside } from '#features/chat/web/conversations/partner-aside.tsx'

const queries = (api: ChatApi & OwnDecisionsApi) => [chatsQuery(api), newMatchesQuery(api), restrictionsQuery(api)]

export const handle = {
  namespaces: ['chat', 'menu', 'profiles', 'alerts'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/**
 * The list of conversations. A wide screen opens the newest one beside it, under the same URL, so that Back
 * leaves the inbox; a phone shows the list only.
 */
export default function ChatsPage() {
  const t = useTexts('chat')
  const { name } = useSettings()
  const chats = useQueryData(chatsQuery(useApi<ChatApi>()))
  const viewer = useViewer()
  const announcement = viewer?.announcement
  const open = useInboxChat(chats)
  const topBar = (
    <>
      <TopBar siteName={name} />
      {announcement && <AnnouncementBar key={announcement.id} announcement={announcement} className="pb-4" />}
      <RestrictionNotice className="m-3" />
      <InboxAlerts hasReply={chats.some(({ is_answered: isAnswered }) => isAnswered)} />
      <Bonus part="bar" className="pb-3 sm:pb-4" />
    </>
  )
  return (
    <>
      <title>{t('title')}</title>
      <ChatsFrame
        show="list"
        openId={open?.conversation ?? null}
        topBar={topBar}
        tabBar={<TabBar />}
        aside={open && <PartnerAside partnerId={open.profile} />}
      >
        <InboxConversation chat={open} memberId={viewer?.id ?? ''} hasChats={chats.length > 0} />
      </ChatsFrame>
    </>
  )
}
