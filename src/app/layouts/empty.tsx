import { Outlet } from 'react-router'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import { frameQueries } from './frame.queries.ts'
import { Everywhere } from './everywhere.tsx'

export const loader = prefetch(frameQueries)
export const clientLoader = prefetchInBrowser(frameQueries)

/** Only the page, for screens with one thing to do. */
export default function EmptyLayout() {
  return (
    <Everywhere>
      <Outlet />
    </Everywhere>
  )
}
