import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '#platform/i18n.tsx'
import { useLiveChange } from '#platform/live.ts'
import { showToast } from '#ui/toasts.ts'

/** Says live that someone liked back: a match leads to the conversation. Draws nothing itself. */
export function LikeNews() {
  const t = useTexts('likes')
  const cache = useQueryClient()
  useLiveChange('match', ({ kind, id }) => {
    if (kind !== 'match' || !id) return
    void cache.invalidateQueries({ queryKey: ['likes'] })
    showToast({ key: `match-${id}`, title: t('match.title'), text: t('match.text'), to: `/members/${id}/chat`, tone: 'success' })
  })
  useLiveChange('likes', ({ kind, id }) => {
    if (kind === 'likes' && id) showToast({ key: `like-${id}`, title: t('received.title'), text: t('received.text'), to: `/likes/m/${id}` })
  })
  return null
}
