import ArrowLeft from 'lucide-react/icons/arrow-left'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import Trash from 'lucide-react/icons/trash-2'
import UserRound from 'lucide-react/icons/user-round'
import { useContext, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { getPhotoUrl } from '#features/photos/rules.ts'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useReport, type ReportSubject } from '#features/moderation/web/moderation.tsx'
import { useBlockItem } from '#features/relations/web/relations.tsx'
import { useParentLink } from '#platform/navigation/back-link.ts'
import { useTexts } from '#platform/i18n.tsx'
import { useVisit } from '#platform/visit.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Menu } from '#ui/menu.tsx'
import type { Message } from '../../contract.ts'
import { useRemoveChat } from '../inbox/chat-removal.ts'
import { GiftButton } from '../gifts/gift-button.tsx'
import { InboxContext } from '../inbox/inbox-context.ts'

export type ConversationHeaderProps = {
  partner: MemberCardData
  /** Null before the first message. */
  conversationId: string | null
  messages: readonly Message[]
}

export function ConversationHeader({ partner, conversationId, messages }: ConversationHeaderProps) {
  const { imagePrefix } = useVisit()
  const t = useTexts('chat')
  const Heading = useContext(InboxContext) ? 'h2' : 'h1'
  return (
    <header className="relative top-0 z-10 flex h-17 flex-none items-center gap-3 border-b border-border bg-surface px-3 md:px-6 tall:sticky">
      <Link
        {...useParentLink(href('chats'))}
        aria-label={t('header.back')}
        className="-ml-1 flex size-11 flex-none items-center justify-center rounded-full text-text-2 hover:bg-surface-3 tall:md:hidden"
      >
        <ArrowLeft size={22} aria-hidden="true" />
      </Link>
      <Link to={href('members-id', { id: partner.id })} className="flex min-w-0 flex-1 items-center gap-3 rounded-xl">
        <Avatar
          src={partner.photo && getPhotoUrl(imagePrefix, partner.photo.key, 'thumb')}
          alt=""
          size="md"
          online={partner.online}
        />
        <div className="min-w-0">
          <Heading className="truncate font-sans text-base leading-6 font-semibold tracking-normal">
            {t('header.name', { name: partner.name, age: partner.age })}
          </Heading>
          <span className="flex items-center gap-2 text-sm text-text-2">
            {partner.isFictional && <FictionalTag />}
            <span className={classes('truncate', partner.isFictional && 'max-sm:hidden')}>
              {partner.online ? t('header.online', { city: partner.cityName }) : partner.cityName}
            </span>
          </span>
        </div>
      </Link>
      <PartnerGiftButton partner={partner} />
      <ConversationMenu {...{ partner, conversationId, messages }} />
    </header>
  )
}

/** The gift button. After a gift that starts a conversation, it navigates to that conversation. */
function PartnerGiftButton({ partner }: { partner: MemberCardData }) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const openPath = (path: string) => path !== pathname && void navigate(path, { replace: true })
  return (
    <GiftButton
      memberId={partner.id}
      name={partner.name}
      isFictional={partner.isFictional}
      variant="plain"
      size="md"
      onGiven={({ conversationId }) => openPath(href('chats-id', { id: conversationId }))}
    />
  )
}

function ConversationMenu({ partner, conversationId, messages }: ConversationHeaderProps) {
  const t = useTexts('chat')
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const close = () => setConfirming(false)
  const removeChat = useRemoveChat()
  const confirmRemoval = () => {
    if (!conversationId) return
    close()
    removeChat(conversationId)
    void navigate(href('chats'), { replace: true })
  }
  const { id: memberId, name } = partner
  const onBlocked = () => void navigate(href('chats'), { replace: true })
  const blockItem = useBlockItem({ memberId, name, onBlocked })
  const report = useReport({
    name,
    subjects: [...listReportable(messages), { kind: 'member', id: memberId }],
    onBlocked,
  })
  const icon = { size: 20, 'aria-hidden': true } as const
  return (
    <>
      <Menu
        label={t('header.menu')}
        trigger={<EllipsisVertical size={22} aria-hidden="true" />}
        triggerClassName="size-11 text-text-2 hover:bg-surface-3"
        items={[
          {
            key: 'profile',
            label: t('header.profile'),
            icon: <UserRound {...icon} />,
            to: href('members-id', { id: partner.id }),
          },
          ...(conversationId
            ? [
                {
                  key: 'remove',
                  label: t('remove.open'),
                  icon: <Trash {...icon} />,
                  tone: 'danger' as const,
                  onSelect: () => setConfirming(true),
                },
              ]
            : []),
          report.item,
          blockItem,
        ]}
      />
      {report.dialog}
      <Dialog
        isOpen={isConfirming}
        onClose={close}
        title={t('remove.title')}
        role="alertdialog"
        footer={
          <>
            <Button variant="danger" onClick={confirmRemoval}>
              {t('remove.confirm')}
            </Button>
            <Button variant="secondary" onClick={close}>
              {t('remove.cancel')}
            </Button>
          </>
        }
      >
        {partner.isFictional && <FictionalTag />}
        <p className="text-text-2">{t('remove.text', { name: partner.name })}</p>
      </Dialog>
    </>
  )
}

const MAX_REPORTABLE = 10

/** Lists the partner's last messages as subjects of a report, the newest first. */
function listReportable(messages: readonly Message[]): ReportSubject[] {
  return messages
    .flatMap(({ id, mine, content }): ReportSubject[] =>
      mine || content.kind === 'removed'
        ? []
        : [{ kind: 'message', id, content: content.kind, text: content.kind === 'text' ? content.text : '' }],
    )
    .slice(-MAX_REPORTABLE)
    .toReversed()
}
