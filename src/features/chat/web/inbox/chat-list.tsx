import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { useRef, type KeyboardEvent } from 'react'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData, useQueryData } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { getNextFocusIndex } from '#ui/roving-focus.ts'
import type { ChatEntry } from '../../contract.ts'
import { containsText, filterChats } from '../../inbox.rules.ts'
import { useRemovedChatIds } from './chat-removal.ts'
import { ChatRow } from './chat-row.tsx'
import { useDrafts } from '../outbox/chat-storage.ts'
import { chatsQuery, newMatchesQuery, type ChatApi } from '../chat.queries.ts'
import { InboxFilters, useInboxView } from './inbox-filters.tsx'
import { NewMatches } from './new-matches.tsx'
import { useUnsentMessages } from '../outbox/unsent-messages.ts'
import { useRestoredScroll } from './restored-scroll.ts'

const noMatches: readonly MemberCardData[] = []

/**
 * The member's conversations, newest first, below their new matches. Its heading is an h1 only when no
 * conversation is open beside it.
 */
export function ChatList({ openId, isMain }: { openId: string | null; isMain: boolean }) {
  const t = useTexts('chat')
  const api = useApi<ChatApi>()
  const Heading = isMain ? 'h1' : 'h2'
  const removedIds = useRemovedChatIds()
  const chats = useQueryData(chatsQuery(api)).filter(({ conversation }) => !removedIds.has(conversation))
  const matches = useOptionalQueryData(newMatchesQuery(api)) ?? noMatches
  const { view, changeView } = useInboxView()
  const { filter, search } = view
  const shownChats = filterChats(chats, { ...view, openId })
  const showsMatches = filter === 'all' || filter === 'matches'
  const shownMatches = showsMatches ? matches.filter(({ name }) => containsText(name, search)) : noMatches
  return (
    <>
      <header className="flex h-18 flex-none items-center px-5">
        <Heading className="text-2xl">{t('title')}</Heading>
      </header>
      {chats.length > 0 && <InboxFilters view={view} onChange={changeView} />}
      <div
        className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain pb-20 low:pb-4 md:pb-4"
        {...useRestoredScroll()}
      >
        {shownMatches.length > 0 && <NewMatches matches={shownMatches} hasChats={chats.length > 0} />}
        {chats.length === 0 && matches.length === 0 && <NoChats />}
        {chats.length > 0 && shownChats.length === 0 && shownMatches.length === 0 && (
          <NothingFound onReset={() => changeView({ filter: 'all', search: '' })} />
        )}
        <Rows chats={shownChats} openId={openId} />
      </div>
    </>
  )
}

function NoChats() {
  const t = useTexts('chat')
  return (
    <EmptyState icon={<MessageCircleHeart size={32} />} title={t('list.emptyTitle')} text={t('list.emptyText')}>
      <ButtonLink to={href('members')}>{t('list.search')}</ButtonLink>
    </EmptyState>
  )
}

function NothingFound({ onReset }: { onReset: () => void }) {
  const t = useTexts('chat')
  return (
    <div role="status" className="flex flex-col items-center gap-3 px-5 py-10 text-center text-text-2">
      <p>{t('list.nothingFound')}</p>
      <Button variant="secondary" size="sm" onClick={onReset}>
        {t('list.showAll')}
      </Button>
    </div>
  )
}

/** The rows of the list. The arrow keys, Home and End move the focus between them. */
function Rows({ chats, openId }: { chats: readonly ChatEntry[]; openId: string | null }) {
  const t = useTexts('chat')
  const memberId = useViewer()?.id ?? ''
  const drafts = useDrafts(memberId, openId)
  const unsent = useUnsentMessages(memberId)
  const list = useRef<HTMLUListElement>(null)
  if (chats.length === 0) return null
  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const index = links.findIndex((link) => link === document.activeElement)
    const next = getNextFocusIndex(event.key, index, links.length)
    if (next === null) return
    event.preventDefault()
    links[next]?.focus()
  }
  return (
    <nav aria-label={t('list.label')}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys work in all links inside */}
      <ul ref={list} onKeyDown={moveFocus}>
        {chats.map((chat) => (
          <li key={chat.conversation} className="[contain-intrinsic-size:auto_80px] [content-visibility:auto]">
            <ChatRow
              chat={chat}
              isOpen={chat.conversation === openId}
              draft={drafts.get(chat.profile)}
              unsent={unsent.findLast(({ partnerId }) => partnerId === chat.profile)}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}
