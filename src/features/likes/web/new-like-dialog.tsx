import Heart from 'lucide-react/icons/heart'
import Sparkles from 'lucide-react/icons/sparkles'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { ApiOf } from '#platform/calls/query.ts'
import { href } from '#links.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { likesContract } from '../contract.ts'

type AutoLike = Awaited<ReturnType<ApiOf<{ likes: typeof likesContract }>['likes']['autoLike']>>
type Profile = NonNullable<AutoLike['profile']>

export type NewLikeDialogProps = {
  profile: Profile
  type: AutoLike['type']
  ownImage: AutoLike['own_image']
  onOpen: () => void
  onLater: () => void
}

/** The dialog of a new like, or of a suggestion that is labelled as such (R-3.27, C-13). */
export function NewLikeDialog({ profile, type, ownImage, onOpen, onLater }: NewLikeDialogProps) {
  const t = useTexts('like-dialogs')
  const { name } = profile
  const isLike = type === 'like'
  const title = isLike ? t('like.title', { name }) : t('suggestion.title')
  const footer = (
    <>
      <ButtonLink
        to={isLike ? href('likes-m-id', { id: profile.id }) : href('members-id', { id: profile.id })}
        wide
        onClick={onOpen}
      >
        {t('like.profile')}
      </ButtonLink>
      <Button variant="secondary" wide onClick={onLater}>
        {t('like.later')}
      </Button>
    </>
  )
  return (
    <Dialog isOpen onClose={onLater} title={title} hideTitle variant="sheet" footer={footer}>
      <div className="pt-6 text-center">
        <Avatars theirs={profile.main_image} own={ownImage} isLike={isLike} />
        <p aria-hidden="true" className="type-display mt-5 text-3xl text-balance">
          {title}
        </p>
        <p className="mt-2 text-text-2">{isLike ? t('like.text', { name }) : t('suggestion.text', { name })}</p>
      </div>
    </Dialog>
  )
}

type AvatarsProps = { theirs: Profile['main_image']; own: AutoLike['own_image']; isLike: boolean }

/** Two overlapping avatars with a heart; for a suggestion one avatar without a heart. */
function Avatars({ theirs, own, isLike }: AvatarsProps) {
  const { cdn_prefix } = useSettings()
  const urlOf = (image: AutoLike['own_image']) => image && cdn_prefix + image.match_filename
  return (
    <div className="relative flex justify-center">
      {isLike && <Avatar src={urlOf(own)} alt="" size="2xl" className="-mr-5 rounded-full ring-4 ring-surface" />}
      <Avatar src={urlOf(theirs)} alt="" size="2xl" className="rounded-full ring-4 ring-surface" />
      <span className="absolute -bottom-3 flex size-12 animate-pop items-center justify-center rounded-full bg-primary text-on-fill ring-4 ring-surface">
        {isLike ? <Heart size={22} className="fill-current" /> : <Sparkles size={22} />}
      </span>
    </div>
  )
}
