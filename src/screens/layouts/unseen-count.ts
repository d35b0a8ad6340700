import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Viewer } from '#features/viewer/web/viewer.queries.ts'
import { prefixTitle } from './prefix-title.ts'

/** Shows the number of unread messages and new likes before the page title and on the icon of the installed app. */
export function useUnseenCount(viewer: Viewer | null): void {
  const { key } = useLocation()
  const unseen = viewer ? viewer.total_unread + viewer.new_likes : 0
  useEffect(() => {
    document.title = prefixTitle(document.title, unseen)
  }, [unseen, key])
  useEffect(() => void setAppBadge(unseen).catch(() => undefined), [unseen]) // a failure is silent
}

/** Sets the badge of the app icon; 0 clears it. Does nothing in a browser without the Badging API. */
async function setAppBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge())
}
