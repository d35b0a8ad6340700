import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useViewer } from '#features/me/web/me.queries.ts'
import { prefixedTitle } from './prefixed-title.ts'

/** Keeps the number of unread messages and new likes before the page's title. */
export function useTitlePrefix(): void {
  const viewer = useViewer()
  const { key } = useLocation()
  const news = viewer ? viewer.total_unread + viewer.new_likes : 0
  useEffect(() => {
    document.title = prefixedTitle(document.title, news)
  }, [news, key])
}
