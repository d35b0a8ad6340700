import GiftIcon from 'lucide-react/icons/gift'
import MessageCircleHeart from 'lucide-react/icons/message-circle-heart'
import { Link } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/query.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import type { ChatEntry } from '../contract.ts'
import type { Gift } from '../rules.ts'
import { chatsQuery, type ChatApi } from './chat.queries.ts'
import { useTimeTexts } from './time-texts.tsx'

/**
 * The member's conversations, newest first. Its heading is an h1 only when no conversation is open beside it.
 */
export function ChatList({ openId, isMain }: { openId: string | null; isMain: boolean }) {
  const t = useTexts('chat')
  const Heading = isMain ? 'h1' : 'h2'
  const chats = useQueryData(chatsQuery(useApi<ChatApi>()))
  return (
    <>
      <header className="flex h-18 flex-none items-center px-5">
        <Heading className="text-2xl">{t('title')}</Heading>
      </header>
      {chats.length === 0 ? (
        <EmptyState icon={<MessageCircleHeart size={32} />} title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <ButtonLink to={href('members')}>{t('list.search')}</ButtonLink>
        </EmptyState>
      ) : (
        <nav
          aria-label={t('list.label')}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-20 low:pb-4 md:pb-4"
        >
          <ul>
            {chats.map((chat) => (
              <li key={chat.conversation} className="[contain-intrinsic-size:auto_80px] [content-visibility:auto]">
                <ChatRow chat={chat} isOpen={chat.conversation === openId} />
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  )
}

function ChatRow({ chat, isOpen }: { chat: ChatEntry; isOpen: boolean }) {
  const t = useTexts('chat')
  const { formatListDate } = useTimeTexts()
  const unread = chat.num_unread_messages
  return (
    <Link
      to={href('chats-id', { id: chat.conversation })}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex min-h-20 items-center gap-3 border-l-3 py-3 pr-5 pl-4.25 -outline-offset-3 transition-colors',
        isOpen ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-surface-2',
      )}
    >
      <Avatar
        src={chat.main_image && getPhotoUrl(chat.main_image, 'thumb')}
        alt=""
        size="lg"
        online={chat.online}
        onlineLabel={t('online')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{chat.name}</span>
          <time
            dateTime={chat.last_at}
            className={classes('flex-none text-xs', isOpen ? 'text-text-2' : 'text-text-3')}
          >
            {formatListDate(chat.last_at)}
          </time>
        </span>
        <span className="flex items-center justify-between gap-3">
          <span className={classes('truncate text-sm', unread > 0 ? 'font-semibold text-text' : 'text-text-2')}>
            <LastMessage message={chat.last_message} />
          </span>
          <Badge count={unread} label={t('list.unread', { count: unread })} />
        </span>
        {chat.is_fictional && <FictionalTag />}
      </span>
    </Link>
  )
}

function LastMessage({ message }: { message: ChatEntry['last_message'] }) {
  const t = useTexts('chat')
  if (!message) return null
  if (message.gift) return <LastGift gift={message.gift} mine={message.mine} />
  const text = message.kind === 'image' ? t('list.image') : message.text
  return message.mine ? t('list.mine', { text }) : text
}

/** A gift as the last message: its icon and its name. */
function LastGift({ gift, mine }: { gift: Gift; mine: boolean }) {
  const t = useTexts('chat')
  const text = t('list.gift', { gift: t(`gifts.names.${gift}`) })
  return (
    <>
      <GiftIcon size={15} className="mr-1 inline-block align-[-2px] text-gold" aria-hidden="true" />
      {mine ? t('list.mine', { text }) : text}
    </>
  )
}
