import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { preloadChunk } from '#platform/navigation/chunks.ts'
import { loadTexts } from '#platform/navigation/page.ts'
import { useApi } from '#platform/calls/query.ts'
import type { RefreshApi } from './refresh-member.ts'

/** The delay of the first refresh after the first render, and the intervals of the next ones. */
const FIRST_DELAY_MILLISECONDS = 5_000
const INTERVAL_MILLISECONDS = 60_000
const INTERVAL_WITH_PUSH_MILLISECONDS = 300_000

/** Refetches a member's user, chats and likes regularly while the page is visible. */
export function useMemberRefresh(): void {
  const cache = useQueryClient()
  const api = useApi<RefreshApi>()
  const viewer = useViewer()
  const isMember = viewer !== null
  const milliseconds = viewer?.push_subscription ? INTERVAL_WITH_PUSH_MILLISECONDS : INTERVAL_MILLISECONDS
  useEffect(() => {
    if (!isMember) return undefined
    const refresh = async () => {
      if (document.hidden) return
      preloadChunk(() => import('#ui/toast-cards.tsx')) // so that a toast about a lost connection can be shown
      preloadChunk(() =>
        Promise.all([import('#features/settings/web/account-menu-list.tsx'), loadTexts(['account-menu'])]),
      )
      const { refreshMember } = await import('./refresh-member.ts')
      await refreshMember(cache, api)
    }
    const run = () => void refresh().catch(() => undefined) // offline, for example: the next refresh makes up for it
    let interval: ReturnType<typeof setInterval> | undefined
    const firstDelay = setTimeout(() => {
      run()
      interval = setInterval(run, milliseconds)
    }, FIRST_DELAY_MILLISECONDS)
    return () => {
      clearTimeout(firstDelay)
      clearInterval(interval)
    }
  }, [cache, api, isMember, milliseconds])
}
