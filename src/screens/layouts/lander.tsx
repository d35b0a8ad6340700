import { Link, Outlet } from 'react-router'
import { ENTRY_WARNING_COUNTRIES } from '#features/sites/entry-countries.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { EntryWarning } from '#features/sites/web/sites.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { LayoutHandle } from '#platform/page-handle.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Logo } from '#ui/logo.tsx'
import { AppShell } from './app-shell.tsx'
import { PageEnd } from './page-end.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/** The layout with the logo bar, the page, the footer, the disclaimer and the entry warning. */
export default function LanderLayout() {
  const tMenu = useTexts('menu')
  const { name } = useSettings()
  const viewer = useViewer()
  return (
    <AppShell>
      <div className="flex min-h-dvh flex-col">
        <header className="mx-auto flex h-16 w-full max-w-[1200px] items-center justify-between gap-3 px-4 sm:px-6">
          <Link to={href('index')} className="flex min-h-11 min-w-0 items-center rounded-lg">
            <Logo name={name} />
          </Link>
          <ButtonLink to={href('login')} variant="secondary" size="sm">
            {tMenu('login')}
          </ButtonLink>
        </header>
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <PageEnd />
      </div>
      <EntryWarning isLoggedIn={viewer !== null} countries={ENTRY_WARNING_COUNTRIES} />
    </AppShell>
  )
}
