import { Outlet } from 'react-router'
import { useViewer } from '#features/me/web/me.queries.ts'
import { SignupModal } from '#features/signup/web/signup.tsx'
import { prefetch, prefetchFrame } from '#platform/page.ts'
import { frameQueries } from './frame.queries.ts'
import { Everywhere } from './everywhere.tsx'

export const loader = prefetch(frameQueries)
export const clientLoader = prefetchFrame(frameQueries)

/** Only the page, for screens with one thing to do, and the signup modal. */
export default function EmptyLayout() {
  const viewer = useViewer()
  return (
    <Everywhere>
      <Outlet />
      {!viewer && <SignupModal />}
    </Everywhere>
  )
}
