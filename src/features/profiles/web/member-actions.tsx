import HeartHandshake from 'lucide-react/icons/heart-handshake'
import MessageCircle from 'lucide-react/icons/message-circle'
import Pencil from 'lucide-react/icons/pencil'
import type { ReactNode } from 'react'
import { useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { bottomBar } from '#ui/bottom-bars.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { classes } from '#ui/classes.ts'
import type { MemberProfile } from '../contract.ts'

/** Whether the member is a match, and the conversation with them. */
interface ChatStatus {
  readonly isMatch: boolean
  readonly conversationId: string | null
  readonly unreadCount: number
}

/** The gift, like and message buttons, in a bottom bar on phones. On one's own profile an edit button. */
export function MemberActions({
  member,
  isVisitor,
  gift,
  like,
  chatStatus,
}: {
  member: MemberProfile
  isVisitor: boolean
  gift?: ReactNode
  like: ReactNode
  /** Null for a visitor. */
  chatStatus: ChatStatus | null
}) {
  const t = useTexts('profiles')
  return (
    <div
      {...bottomBar}
      className={classes(
        'inset-x-0 z-20 flex flex-col gap-2',
        'tall:max-md:sticky-glass tall:max-md:fixed tall:max-md:border-t tall:max-md:border-border tall:max-md:px-4 tall:max-md:py-3',
        // Visitors have no tab bar below it.
        isVisitor ? 'bottom-0' : 'bottom-(--tab-bar)',
      )}
    >
      {member.isSelf && <p className="text-center text-sm text-text-2 md:text-left">{t('preview')}</p>}
      {chatStatus?.isMatch && (
        <p className="flex items-center justify-center gap-2 text-sm font-semibold text-primary-text md:justify-start">
          <HeartHandshake size={18} aria-hidden="true" className="flex-none" />
          {t('match')}
        </p>
      )}
      <div className="flex gap-2.5 md:max-w-md">
        {member.isSelf ? (
          <ButtonLink to={href('profile')} variant="secondary" wide icon={<Pencil size={20} aria-hidden="true" />}>
            {t('edit')}
          </ButtonLink>
        ) : (
          <>
            {gift}
            {like}
            <ButtonLink
              to={toChatPath(member.id, chatStatus)}
              wide
              icon={<MessageCircle size={22} aria-hidden="true" className="flex-none" />}
              className="max-sm:px-4 max-sm:leading-5 max-sm:whitespace-normal"
            >
              {isVisitor && t('logIn')}
              {!isVisitor && !chatStatus?.conversationId && t('message')}
              {chatStatus?.conversationId && t('continue', { count: chatStatus.unreadCount })}
            </ButtonLink>
          </>
        )}
      </div>
    </div>
  )
}

function toChatPath(memberId: string, chatStatus: ChatStatus | null): string {
  const conversationId = chatStatus?.conversationId
  return conversationId ? href('chats-id', { id: conversationId }) : href('members-id-chat', { id: memberId })
}
