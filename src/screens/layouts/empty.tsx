import { Outlet } from 'react-router'
import { ENTRY_WARNING_COUNTRIES } from '#features/sites/entry-countries.rules.ts'
import { EntryWarning } from '#features/sites/web/sites.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { SignupModal } from '#features/signup/web/signup.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { LayoutHandle } from '#platform/navigation/page-handle.ts'
import { layoutQueries } from './layout.queries.ts'
import { AppShell } from './app-shell.tsx'

export const handle = { namespaces: ['likes', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/** The layout of screens with a single task: the page, the entry warning and the signup modal. */
export default function EmptyLayout() {
  const viewer = useViewer()
  return (
    <AppShell>
      <Outlet />
      <EntryWarning isLoggedIn={viewer !== null} countries={ENTRY_WARNING_COUNTRIES} />
      {!viewer && <SignupModal />}
    </AppShell>
  )
}
