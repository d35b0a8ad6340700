import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { prefixTitle } from './prefix-title.ts'

/** Shows the number of unread messages and new likes before the page title. */
export function useTitlePrefix(): void {
  const viewer = useViewer()
  const { key } = useLocation()
  const unseen = viewer ? viewer.total_unread + viewer.new_likes : 0
  useEffect(() => {
    document.title = prefixTitle(document.title, unseen)
  }, [unseen, key])
}
