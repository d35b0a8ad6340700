import { Outlet } from 'react-router'
import { TabBar, TopBar } from '#features/me/web/me.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { ErrorNotice } from './error.tsx'

/** The chats render their own navigation, and so does what goes wrong in their place. */
export default function ChatOutlet() {
  return <Outlet />
}

export function ErrorBoundary() {
  const { name } = useSettings()
  return (
    <div className="flex min-h-dvh flex-col">
      <TopBar siteName={name} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <ErrorNotice />
      </main>
      <TabBar />
    </div>
  )
}
