import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock-3'
import GiftIcon from 'lucide-react/icons/gift'
import { Link, useLocation } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { classes } from '#ui/classes.ts'
import type { ChatEntry } from '../../contract.ts'
import { useGiftName, type NamedGift } from '../gifts/gift-art.tsx'
import type { UnsentMessage } from '../outbox/unsent-messages.ts'
import { useTimeTexts } from '../messages/time-texts.ts'

export type ChatRowProps = {
  chat: ChatEntry
  isOpen: boolean
  /** The text that the member has not sent yet. */
  draft: string | undefined
  /** The last message that the server has not acknowledged. */
  unsent: UnsentMessage | undefined
}

/** A conversation in the list. Its link preserves the filter and the search text in the URL. */
export function ChatRow({ chat, isOpen, draft, unsent }: ChatRowProps) {
  const { imagePrefix } = useVisit()
  const t = useTexts('chat')
  const { formatListDate } = useTimeTexts()
  const { search } = useLocation()
  const unread = chat.num_unread_messages
  return (
    <Link
      to={{ pathname: href('chats-id', { id: chat.conversation }), search }}
      aria-current={isOpen ? 'page' : undefined}
      className={classes(
        'flex min-h-20 items-center gap-3 border-l-3 py-3 pr-5 pl-4.25 -outline-offset-3 transition-colors',
        isOpen ? 'border-primary bg-primary-soft' : 'border-transparent hover:bg-surface-2',
      )}
    >
      <Avatar
        src={chat.main_image && getPhotoUrl(imagePrefix, chat.main_image, 'thumb')}
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
            <Preview message={chat.last_message} draft={isOpen ? undefined : draft} unsent={unsent} />
          </span>
          <Badge count={unread} label={t('list.unread', { count: unread })} />
        </span>
        {chat.is_fictional && <FictionalTag />}
      </span>
    </Link>
  )
}

type PreviewProps = Pick<ChatRowProps, 'draft' | 'unsent'> & { message: ChatEntry['last_message'] }

/** The text below the name: an unsent message, else the draft, else the last message. */
function Preview({ message, draft, unsent }: PreviewProps) {
  const t = useTexts('chat')
  if (unsent) return <UnsentPreview unsent={unsent} />
  if (draft)
    return (
      <>
        <span className="font-semibold text-primary-text">{t('list.draft')}</span> {draft}
      </>
    )
  return <LastMessage message={message} />
}

function UnsentPreview({ unsent: { state, text } }: { unsent: UnsentMessage }) {
  const t = useTexts('chat')
  const iconProps = { size: 14, className: 'mr-1 inline-block align-[-2px]', 'aria-hidden': true } as const
  if (state === 'failed')
    return (
      <span className="font-semibold text-danger-text">
        <CircleAlert {...iconProps} />
        {t('list.failed', { text })}
      </span>
    )
  return (
    <>
      <Clock {...iconProps} />
      {t('list.mine', { text })}
    </>
  )
}

function LastMessage({ message }: { message: ChatEntry['last_message'] }) {
  const t = useTexts('chat')
  if (!message) return null
  const { content, mine } = message
  if (content.kind === 'gift') return <LastGift gift={content} mine={mine} />
  if (content.kind === 'removed') return <i>{t('list.removed')}</i>
  const text = content.kind === 'image' ? t('list.image') : content.text
  return mine ? t('list.mine', { text }) : text
}

/** A gift as the last message: its icon and its name. */
function LastGift({ gift, mine }: { gift: NamedGift; mine: boolean }) {
  const t = useTexts('chat')
  const text = t('list.gift', { gift: useGiftName()(gift) })
  return (
    <>
      <GiftIcon size={15} className="mr-1 inline-block align-[-2px] text-gold" aria-hidden="true" />
      {mine ? t('list.mine', { text }) : text}
    </>
  )
}
