import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { useApi, type ApiOf } from '#platform/calls/query.ts'
import type { likesContract } from '../contract.ts'

/** Marks the like from this member as seen when their profile is shown. Renders nothing. */
export function LikeSeenMarker({ memberId }: { memberId: string }) {
  const { mutate } = useMarkLikeSeen()
  useEffect(() => mutate(memberId), [memberId, mutate])
  return null
}

/** Marks a like as seen when the profile is opened, and subtracts it from the number of new likes. */
function useMarkLikeSeen() {
  const api = useApi<ApiOf<{ likes: typeof likesContract }>>()
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (memberId: string) => api.likes.markSeen({ id: memberId }),
    onSuccess: ({ cleared }) => {
      if (!cleared) return
      cache.setQueryData<Viewer | null>(
        ['viewer', 'user'],
        (viewer) => viewer && { ...viewer, new_likes: Math.max(0, viewer.new_likes - 1) },
      )
      void cache.invalidateQueries({ queryKey: ['likes', 'list'] })
      void cache.invalidateQueries({ queryKey: ['viewer'] })
    },
  })
}
