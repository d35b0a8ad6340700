import Heart from 'lucide-react/icons/heart'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData, type ApiOf } from '#platform/query.ts'
import { Chip } from '#ui/chip.tsx'
import type { likesContract } from '../contract.ts'
import { receivedLikeQuery } from './likes.queries.ts'

/** The tag on the profile of a member who likes the viewer. */
export function ReceivedLikeTag({ memberId }: { memberId: string }) {
  const t = useTexts('likes')
  const liker = useOptionalQueryData(receivedLikeQuery(useApi<ApiOf<{ likes: typeof likesContract }>>(), memberId))
  if (!liker) return null
  return (
    <Chip tone="primary" size="sm" icon={<Heart size={14} aria-hidden="true" fill="currentColor" />}>
      {t('likesYou')}
    </Chip>
  )
}
