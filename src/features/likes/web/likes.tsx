import Heart from 'lucide-react/icons/heart'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MemberCardData } from '#features/profiles/contract.ts'
import { MemberCard } from '#features/profiles/web/profiles.tsx'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/navigation/lazy-component.ts'
import { useLiveChange } from '#platform/calls/live.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { dismissToast, showToast } from '#ui/toasts.ts'
import { parseLikeDialogDelay } from '../rules.ts'
import { useIsLiked, useLike, useLikeLookup } from './likes.queries.ts'

interface LikeButtonProps {
  memberId: string
  name: string
  /** `white` is for use on a photo. */
  variant?: 'white' | 'outline'
  size?: 'md' | 'lg'
}

/** The like button of visitors: a link to log in and return to the profile. */
export function LikeLoginLink({ memberId, name }: { memberId: string; name: string }) {
  const t = useTexts('likes')
  return (
    <a
      href={href('login', {}, { returnTo: href('members-id', { id: memberId }) })}
      data-client-link=""
      aria-label={t('logIn', { name })}
      title={t('logIn', { name })}
      className="pressable inline-flex size-12 flex-none items-center justify-center rounded-full border border-control bg-surface text-text hover:bg-surface-2"
    >
      <Heart size={24} aria-hidden="true" />
    </a>
  )
}

/** The toggle to like and unlike. */
export function LikeButton(props: LikeButtonProps) {
  return <LikeToggle {...props} liked={useIsLiked(props.memberId)} />
}

/** A like button whose state is given. Its label never changes; `aria-pressed` holds the state. */
function LikeToggle({ memberId, name, liked, variant = 'white', size = 'md' }: LikeButtonProps & { liked: boolean }) {
  const t = useTexts('likes')
  const setLiked = useLikeAndUndo(memberId, name)
  return (
    <IconButton
      label={t('like', { name })}
      title={t(liked ? 'unlike' : 'like', { name })}
      aria-pressed={liked}
      variant={liked ? 'primary' : variant}
      size={size}
      onClick={() => setLiked(!liked)}
    >
      <Heart
        key={String(liked)}
        size={size === 'lg' ? 24 : 22}
        className={classes(liked && 'animate-pop fill-current')}
        aria-hidden="true"
      />
    </IconButton>
  )
}

/** A member card and its like button in a list. */
export interface LikableCardProps {
  readonly card: MemberCardData
  /** Whether the viewer likes the member; null for visitors, who have no button. */
  readonly liked: boolean | null
  readonly priority?: boolean
  readonly className?: string
}

/** The list item of a member card with its like button. */
export function LikableCardItem({ card, liked, priority, className }: LikableCardProps) {
  const like = liked !== null && <LikeToggle memberId={card.id} name={card.name} liked={liked} />
  return (
    <li className={className}>
      <MemberCard card={card} actions={like} {...(priority ? { priority } : {})} />
    </li>
  )
}

/** Returns a function that adds to a card whether the viewer likes the member. */
export function useToLikableCard(isMember: boolean): (card: MemberCardData) => LikableCardProps {
  const isLiked = useLikeLookup()
  return (card) => ({ card, liked: isMember ? isLiked(card.id) : null })
}

/** Likes or unlikes a member. The toast of an unlike can undo it, even when the card is no longer on the screen. */
function useLikeAndUndo(memberId: string, name: string): (like: boolean) => void {
  const t = useTexts('likes')
  const refusalText = useRefusalText()
  const { mutateAsync } = useLike(memberId)
  const key = `unlike-${memberId}`
  const setLiked = (like: boolean) => {
    mutateAsync(like).then(
      () => {
        if (like) dismissToast(key)
        else
          showToast({ key, text: t('unliked', { name }), action: { label: t('undo'), onPress: () => setLiked(true) } })
      },
      (error: unknown) => showToast({ key, text: refusalText(error), tone: 'danger' }),
    )
  }
  return setLiked
}

/** The dialogs about a match and about a new like, loaded on demand with their texts. */
const LikeDialogs = lazyComponent(async () => {
  const [module] = await Promise.all([import('./like-dialogs.tsx'), loadTexts(['like-dialogs', 'profiles'])])
  return module.LikeDialogs
})

/**
 * Notifies the member of likes on every page. A new like gets a toast, a match a dialog. With
 * `?t=<seconds>`, shows the oldest unseen like in a dialog after that many seconds.
 * @param unnotifiedMatchCount the number of matches to show; null for a visitor
 */
export function LikeNotifications({ unnotifiedMatchCount }: { unnotifiedMatchCount: number | null }) {
  const t = useTexts('likes')
  const [search] = useSearchParams()
  const delaySeconds = unnotifiedMatchCount === null ? null : parseLikeDialogDelay(search)
  const hasNews = Boolean(unnotifiedMatchCount) || delaySeconds !== null
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (hasNews) setLoaded(true)
  }, [hasNews])
  useLiveChange('likes', ({ kind, id }) => {
    if (kind === 'likes' && id)
      showToast({
        key: `like-${id}`,
        title: t('received.title'),
        text: t('received.text'),
        to: href('likes-m-id', { id }),
      })
  })
  if (!isLoaded) return null
  return (
    <Suspense fallback={null}>
      <LikeDialogs unnotifiedMatchCount={unnotifiedMatchCount ?? 0} delaySeconds={delaySeconds} />
    </Suspense>
  )
}
