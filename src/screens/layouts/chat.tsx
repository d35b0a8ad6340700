import { Outlet } from 'react-router'
import { ENTRY_WARNING_COUNTRIES } from '#features/sites/entry-countries.rules.ts'
import { EntryWarning } from '#features/sites/web/sites.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { LayoutHandle } from '#platform/navigation/page-handle.ts'
import { AppShell } from './app-shell.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/** The layout of chat screens, which render their own navigation: the page and the entry warning (R-2.65, C-69). */
export default function ChatLayout() {
  const viewer = useViewer()
  return (
    <AppShell>
      <Outlet />
      <EntryWarning isLoggedIn={viewer !== null} countries={ENTRY_WARNING_COUNTRIES} />
    </AppShell>
  )
}
