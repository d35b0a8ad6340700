import { useQueryClient } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { useEffect } from 'react'
import { useRefusalText, useTexts } from '#platform/i18n.tsx'
import { useLiveChange } from '#platform/live.ts'
import { classes } from '#ui/classes.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { showToast } from '#ui/toasts.ts'
import { useIsLiked, useLike, useMarkLikeSeen } from './likes.queries.ts'

interface LikeButtonProps {
  memberId: string
  name: string
  /** On a photo it is white, elsewhere outlined. */
  look?: 'white' | 'outline'
  size?: 'md' | 'lg'
}

/** Like, and take back: a heart that fills. */
export function LikeButton({ memberId, name, look = 'white', size = 'md' }: LikeButtonProps) {
  const t = useTexts('likes')
  const refusalText = useRefusalText()
  const liked = useIsLiked(memberId)
  const like = useLike(memberId)
  function toggle(): void {
    like.mutate(!liked, { onError: (error) => showToast({ text: refusalText(error), tone: 'danger' }) })
  }
  return (
    <IconButton
      label={t(liked ? 'unlike' : 'like', { name })}
      aria-pressed={liked}
      look={liked ? 'primary' : look}
      size={size}
      onClick={toggle}
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

/** Clears the new-like mark of the member whose profile is open; draws nothing. */
export function MarkLikeSeen({ memberId }: { memberId: string }) {
  const { mutate } = useMarkLikeSeen()
  useEffect(() => mutate(memberId), [memberId, mutate])
  return null
}

/** Says live that someone liked back: a match leads to the conversation. Draws nothing itself. */
export function LikeNews() {
  const t = useTexts('likes')
  const cache = useQueryClient()
  useLiveChange('match', ({ kind, id }) => {
    if (kind !== 'match' || !id) return
    void cache.invalidateQueries({ queryKey: ['likes'] })
    showToast({
      key: `match-${id}`,
      title: t('match.title'),
      text: t('match.text'),
      to: `/members/${id}/chat`,
      tone: 'success',
    })
  })
  useLiveChange('likes', ({ kind, id }) => {
    if (kind === 'likes' && id)
      showToast({ key: `like-${id}`, title: t('received.title'), text: t('received.text'), to: `/likes/m/${id}` })
  })
  return null
}
