import { Link, Outlet } from 'react-router'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { LayoutHandle } from '#platform/page-handle.ts'
import { href } from '#links.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Logo } from '#ui/logo.tsx'
import { AppShell } from './app-shell.tsx'
import { Footer } from './footer.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/** The layout with the name of the site, the page and the footer with the disclaimer. */
export default function LanderLayout() {
  const tMenu = useTexts('menu')
  const { name } = useSettings()
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
        <Footer />
      </div>
    </AppShell>
  )
}
