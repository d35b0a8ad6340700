import { Outlet } from 'react-router'
import { prefetch, prefetchFrame } from '#platform/page.ts'
import { Everywhere } from './everywhere.tsx'
import { frameQueries } from './frame.queries.ts'

export const loader = prefetch(frameQueries)
export const clientLoader = prefetchFrame(frameQueries)

/** Only the page: the chats screen draws its own navigation (R-2.65, C-69). */
export default function ChatLayout() {
  return (
    <Everywhere>
      <Outlet />
    </Everywhere>
  )
}
