import BadgeCheck from 'lucide-react/icons/badge-check'
import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import Heart from 'lucide-react/icons/heart'
import ImageIcon from 'lucide-react/icons/image'
import MessageCircle from 'lucide-react/icons/message-circle'
import Sparkles from 'lucide-react/icons/sparkles'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LucideIcon } from 'lucide-react'
import { getPhotoUrl } from '#features/photos/rules.ts'
import { useVisit } from '#platform/visit.ts'
import { Avatar } from '#ui/avatar.tsx'
import { classes } from '#ui/classes.ts'
import type { NotificationEntry } from '../contract.ts'

const icons: Record<Exclude<NotificationEntry['kind'], 'photo'>, { icon: LucideIcon; colours: string }> = {
  like: { icon: Heart, colours: 'bg-primary text-on-fill' },
  match: { icon: Sparkles, colours: 'bg-primary text-on-fill' },
  messages: { icon: MessageCircle, colours: 'bg-surface-3 text-text' },
  gift: { icon: Gift, colours: 'bg-gold-soft text-gold' },
  verification: { icon: BadgeCheck, colours: 'bg-primary-soft text-primary-text' },
  order: { icon: Coins, colours: 'bg-primary-soft text-primary-text' },
  repayment: { icon: Undo2, colours: 'bg-surface-3 text-text-2' },
}

/** The other member's portrait with the icon of the kind, the reviewed photo, or the icon alone. */
export function NotificationPicture({ entry }: { entry: NotificationEntry }) {
  const { imagePrefix } = useVisit()
  if (entry.kind === 'photo') return <ReviewedPhoto photoKey={entry.isApproved ? entry.photoKey : null} />
  const { icon: Icon, colours } = icons[entry.kind]
  if (!('member' in entry))
    return (
      <span className={classes(CIRCLE, colours)}>
        <Icon size={22} aria-hidden="true" />
      </span>
    )
  const { photo } = entry.member
  return (
    <span className="relative flex-none">
      <Avatar src={photo && getPhotoUrl(imagePrefix, photo.key, 'thumb')} alt="" size="lg" />
      <span
        className={classes(
          'absolute -right-1 -bottom-0.5 flex size-6 items-center justify-center rounded-full ring-2 ring-surface',
          colours,
        )}
      >
        <Icon size={13} strokeWidth={2.25} aria-hidden="true" />
      </span>
    </span>
  )
}

const CIRCLE = 'flex size-14 flex-none items-center justify-center rounded-full'

/** An approved photo, or an icon when it was not approved or was deleted. */
function ReviewedPhoto({ photoKey }: { photoKey: string | null }) {
  const { imagePrefix } = useVisit()
  if (photoKey) return <Avatar src={getPhotoUrl(imagePrefix, photoKey, 'thumb')} alt="" size="lg" />
  return (
    <span className={classes(CIRCLE, 'bg-surface-3 text-text-2')}>
      <ImageIcon size={22} aria-hidden="true" />
    </span>
  )
}
