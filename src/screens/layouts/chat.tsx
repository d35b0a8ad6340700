import { Outlet } from 'react-router'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { LayoutHandle } from '#platform/page-handle.ts'
import { AppShell } from './app-shell.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/** The layout of chat screens, which render their own navigation (R-2.65, C-69). */
export default function ChatLayout() {
  return (
    <AppShell>
      <Outlet />
    </AppShell>
  )
}
