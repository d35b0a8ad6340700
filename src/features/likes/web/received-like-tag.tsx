import { queryOptions } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useOptionalQueryData, type ApiOf } from '#platform/calls/query.ts'
import { Chip } from '#ui/chip.tsx'
import type { likesContract } from '../contract.ts'

type Api = ApiOf<{ likes: typeof likesContract }>

/** Whether a member likes the viewer. False for a visitor, whose request is refused. */
export const receivedLikeQuery = (api: Api, memberId: string) =>
  queryOptions({
    queryKey: ['likes', 'received', memberId],
    queryFn: ({ signal }) =>
      api.likes.findReceived({ id: memberId }, { signal }).then(
        ({ likesYou }) => likesYou && memberId,
        () => null,
      ),
  })

/** The tag on the profile of a member who likes the viewer. */
export function ReceivedLikeTag({ memberId }: { memberId: string }) {
  const t = useTexts('likes')
  const liker = useOptionalQueryData(receivedLikeQuery(useApi<Api>(), memberId))
  if (!liker) return null
  return (
    <Chip tone="primary" size="sm" icon={<Heart size={14} aria-hidden="true" fill="currentColor" />}>
      {t('likesYou')}
    </Chip>
  )
}
