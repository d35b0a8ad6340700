import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { MemberAlerts } from '#features/notifications/web/member-alerts.tsx'
import { Announcement } from '#features/pages/web/announcement.tsx'
import { Bonus } from '#features/pricing/web/bonus.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { TabBar, TopBar } from '#features/settings/web/settings.tsx'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { EntryWarning } from '#features/sites/web/sites.tsx'
import { ActivationReminder, SignupModal } from '#features/signup/web/signup.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { LayoutHandle } from '#platform/navigation/page-handle.ts'
import { AppShell } from './app-shell.tsx'
import { PageEnd } from './page-end.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/**
 * The layout with navigation, the warnings of the member, the page, the footer, the disclaimer and the US footer, with
 * the entry warning and the signup modal.
 */
export default function DefaultLayout() {
  const { name } = useSettings()
  const viewer = useViewer()
  return (
    <AppShell>
      <div className="flex min-h-dvh flex-col">
        <TopBar siteName={name} />
        {viewer?.status === 'not_confirmed' && (
          <Suspense>
            <ActivationReminder user={viewer} />
          </Suspense>
        )}
        <Announcement viewer={viewer} />
        <MemberAlerts />
        <Bonus part="bar" />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <PageEnd withUsFooter />
        <TabBar />
      </div>
      <EntryWarning isLoggedIn={viewer !== null} />
      {!viewer && <SignupModal />}
    </AppShell>
  )
}
