import { Outlet } from 'react-router'
import { TabBar, TopBar } from '#features/settings/web/settings.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { ErrorNotice } from './error.tsx'

/** The outlet of the chat layout. Chat screens render their own navigation, so its error boundary does too. */
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
