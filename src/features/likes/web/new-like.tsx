import Heart from 'lucide-react/icons/heart'
import Sparkles from 'lucide-react/icons/sparkles'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import type { ApiOf } from '#platform/query.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { likesContract } from '../contract.ts'

type Told = Awaited<ReturnType<ApiOf<{ likes: typeof likesContract }>['likes']['autoLike']>>
type Profile = NonNullable<Told['profile']>

export type NewLikeProps = {
  profile: Profile
  type: Told['type']
  ownImage: Told['own_image']
  /** The profile is opened. */
  onOpen: () => void
  onLater: () => void
}

/** Tells who likes the member, or suggests somebody and says that it is that (R-3.27, C-13). */
export function NewLike({ profile, type, ownImage, onOpen, onLater }: NewLikeProps) {
  const t = useTexts('moments')
  const { name } = profile
  const isLike = type === 'like'
  const title = isLike ? t('like.title', { name }) : t('suggestion.title')
  const footer = (
    <>
      <ButtonLink to={isLike ? `/likes/m/${profile.id}` : `/members/${profile.id}`} wide onClick={onOpen}>
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

type AvatarsProps = { theirs: Profile['main_image']; own: Told['own_image']; isLike: boolean }

/** Two avatars that overlap, with a heart between them; of a suggestion, which is no like, there is none. */
function Avatars({ theirs, own, isLike }: AvatarsProps) {
  const { cdn_prefix } = useSettings()
  const urlOf = (image: Told['own_image']) => image && cdn_prefix + image.match_filename
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
