import { Link } from 'react-router'
import { FictionalTag } from '#features/profiles/web/profiles.tsx'
import { useFormatter, useRichTexts, useTexts } from '#platform/i18n.tsx'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import type { NotificationEntry } from '../contract.ts'
import { NotificationPicture } from './notification-picture.tsx'

/** Something that happened, as a link to it: a picture, a sentence and the time. A new one has a dot. */
export function NotificationRow({ entry }: { entry: NotificationEntry }) {
  const t = useTexts('notification-list')
  const format = useFormatter()
  return (
    <Link
      to={getEntryLink(entry)}
      className={classes(
        'flex min-h-18 items-center gap-3.5 px-4 py-3 -outline-offset-3 transition-colors hover:bg-surface-2 sm:px-5',
        entry.isNew && 'bg-primary-soft/50',
      )}
    >
      <NotificationPicture entry={entry} />
      <span className="min-w-0 flex-1">
        <span className="block text-pretty wrap-anywhere">
          <Sentence entry={entry} />
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-2">
          <time dateTime={entry.at}>{format.dateTime(new Date(entry.at), { hour: '2-digit', minute: '2-digit' })}</time>
          {'member' in entry && entry.member.isFictional && <FictionalTag />}
        </span>
      </span>
      {entry.isNew && (
        <span className="size-2.5 flex-none rounded-full bg-primary">
          <span className="sr-only">{t('new')}</span>
        </span>
      )}
    </Link>
  )
}

/** The sentence of a notification, with the other member's name in bold. */
function Sentence({ entry }: { entry: NotificationEntry }) {
  const t = useTexts('notification-list')
  const rich = useRichTexts('notification-list')
  if (entry.kind === 'photo') return t(entry.isApproved ? 'photoApproved' : 'photoRejected')
  if (entry.kind === 'verification') return t(`verification.${entry.outcome}`)
  if (entry.kind === 'order') return t('order', { credits: entry.credits })
  if (entry.kind === 'repayment') return t(`repayment.${entry.event}`)
  const name = () => <bdi className="font-semibold">{entry.member.name}</bdi>
  return rich(entry.kind, { name, count: entry.kind === 'messages' ? entry.count : 1 })
}

/** Returns the page about an entry. */
function getEntryLink(entry: NotificationEntry): string {
  switch (entry.kind) {
    case 'like':
      return href('likes-m-id', { id: entry.member.id })
    case 'match':
      return href('members-id-chat', { id: entry.member.id })
    case 'messages':
    case 'gift':
      return href('chats-id', { id: entry.conversationId })
    case 'photo':
      return href('profile')
    case 'verification':
      return href('settings-verification')
    case 'order':
      return href('transactions-id', { id: entry.id })
    case 'repayment':
      return href('transactions-id', { id: entry.orderId })
  }
}
