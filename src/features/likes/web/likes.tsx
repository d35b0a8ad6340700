import Heart from 'lucide-react/icons/heart'
import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { lazyComponent } from '#platform/lazy-component.ts'
import { useLiveChange } from '#platform/live.ts'
import { preloadScreen } from '#platform/page.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { dismissToast, showToast } from '#ui/toasts.ts'
import { delayOf } from '../rules.ts'
import { useIsLiked, useLike, useLikes, useMarkLikeSeen } from './likes.queries.ts'

interface LikeButtonProps {
  memberId: string
  name: string
  /** On a photo it is white, elsewhere outlined. */
  look?: 'white' | 'outline'
  size?: 'md' | 'lg'
}

/** What a visitor has in its place (R-6.08): the way to log in and back to the profile, where they may press it. */
export function LikeForMembers({ memberId, name }: { memberId: string; name: string }) {
  const t = useTexts('likes')
  return (
    <a
      href={`/login?returnTo=${encodeURIComponent(`/members/${memberId}`)}`}
      data-quick=""
      aria-label={t('logIn', { name })}
      title={t('logIn', { name })}
      className="pressable inline-flex size-12 flex-none items-center justify-center rounded-full border border-control bg-surface text-text hover:bg-surface-2"
    >
      <Heart size={24} aria-hidden="true" />
    </a>
  )
}

/** Like, and take back (R-2.88, R-2.89): a heart that fills; its name stays, so that `aria-pressed` alone says which. */
export function LikeButton({ memberId, name, look = 'white', size = 'md' }: LikeButtonProps) {
  const t = useTexts('likes')
  const liked = useIsLiked(memberId)
  const change = useLikeAndUndo(memberId, name)
  return (
    <IconButton
      label={t('like', { name })}
      title={t(liked ? 'unlike' : 'like', { name })}
      aria-pressed={liked}
      variant={liked ? 'primary' : look}
      size={size}
      onClick={() => change(!liked)}
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

/** A member on a card, as far as the like button names them. */
type LikableCard = Pick<LikeButtonProps, 'name'> & { id: string }

/**
 * Gives each card of a list its like button, and the part of the card's cache key that says what the button shows.
 * Visitors have no button, and a key of their own.
 */
export function useCardLikes(isMember: boolean) {
  const isLiked = useLikes()
  return {
    actionsOf: ({ id, name }: LikableCard) => isMember && <LikeButton memberId={id} name={name} />,
    stateOf: ({ id }: LikableCard) => (isMember ? (isLiked(id) ? 'liked' : 'not liked') : 'visitor'),
  }
}

/** Likes or takes back; what was taken back can be given again from the toast, when its card is gone already. */
function useLikeAndUndo(memberId: string, name: string): (like: boolean) => void {
  const t = useTexts('likes')
  const words = useRefusalText()
  const { mutateAsync } = useLike(memberId)
  const key = `unlike-${memberId}`
  const change = (like: boolean) => {
    mutateAsync(like).then(
      () => {
        if (like) dismissToast(key)
        else showToast({ key, text: t('unliked', { name }), action: { label: t('undo'), onPress: () => change(true) } })
      },
      (error: unknown) => showToast({ key, text: words(error), tone: 'danger' }),
    )
  }
  return change
}

/** Clears the new-like mark of the member whose profile is open; draws nothing. */
export function MarkLikeSeen({ memberId }: { memberId: string }) {
  const { mutate } = useMarkLikeSeen()
  useEffect(() => mutate(memberId), [memberId, mutate])
  return null
}

/** The modals of a match and of a new like, with their words, fetched when there is something to tell. */
const LikeMoments = lazyComponent(async () => {
  const [module] = await Promise.all([import('./like-moments.tsx'), preloadScreen('/swipe-game')])
  return module.LikeMoments
})

/**
 * Tells what happens with likes, on every page: a new one in a corner, a match over the page, and after the delay of
 * `?t=` the oldest like (R-9.19). @param untoldMatches null for a visitor
 */
export function LikeNews({ untoldMatches }: { untoldMatches: number | null }) {
  const t = useTexts('likes')
  const [search] = useSearchParams()
  const delaySeconds = untoldMatches === null ? null : delayOf(search)
  const hasNews = Boolean(untoldMatches) || delaySeconds !== null
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (hasNews) setOn(true)
  }, [hasNews])
  useLiveChange('likes', ({ kind, id }) => {
    if (kind === 'likes' && id)
      showToast({ key: `like-${id}`, title: t('received.title'), text: t('received.text'), to: `/likes/m/${id}` })
  })
  if (!isOn) return null
  return (
    <Suspense fallback={null}>
      <LikeMoments untoldMatches={untoldMatches ?? 0} delaySeconds={delaySeconds} />
    </Suspense>
  )
}
