import { Outlet, useMatches } from 'react-router'
import { ENTRY_WARNING_COUNTRIES } from '#features/sites/entry-countries.rules.ts'
import { useSettings } from '#features/sites/web/sites.queries.ts'
import { EntryWarning } from '#features/sites/web/sites.tsx'
import { useViewer } from '#features/viewer/web/viewer.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import { findPageHandle, type LayoutHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { Logo } from '#ui/logo.tsx'
import { AppShell } from './app-shell.tsx'
import { PageEnd } from './page-end.tsx'
import { layoutQueries } from './layout.queries.ts'

export const handle = { namespaces: ['likes', 'menu', 'profiles'] } satisfies LayoutHandle
export const loader = prefetch(layoutQueries, handle)
export const clientLoader = prefetchInBrowser(layoutQueries, handle)

/**
 * The layout of landing pages: the logo bar, the page, the footer, the disclaimer and the entry warning. The logo
 * bar covers the top of the page.
 */
export default function LanderLayout() {
  const viewer = useViewer()
  return (
    <AppShell>
      <div className="relative flex min-h-dvh flex-col">
        <LogoBar />
        <main id="main" tabIndex={-1} className="flex-1 outline-none">
          <Outlet />
        </main>
        <PageEnd />
      </div>
      <EntryWarning isLoggedIn={viewer !== null} countries={ENTRY_WARNING_COUNTRIES} />
    </AppShell>
  )
}

/** The logo with a link home, and the link to log in, which leads members to the members page. */
function LogoBar() {
  const t = useTexts('menu')
  const { name } = useSettings()
  const isOnDark = !findPageHandle(useMatches())?.isLightAtTop
  const button = isOnDark
    ? 'border-white/70 bg-photo/45 text-white outline-white hover:bg-photo/70'
    : 'border-control bg-surface text-text hover:bg-surface-2'
  return (
    <header className="absolute inset-x-0 top-0 z-20 mx-auto flex h-16 max-w-[1200px] items-center justify-between gap-3 px-4 sm:px-6 lg:h-20 print:hidden">
      <a
        href={href('index')}
        className={classes('flex min-h-11 min-w-0 items-center rounded-lg', isOnDark && 'outline-white')}
      >
        <Logo name={name} onDark={isOnDark} />
      </a>
      <a
        href={href('login')}
        className={classes(
          'pressable inline-flex min-h-11 flex-none items-center rounded-full border px-5 text-sm font-semibold',
          button,
        )}
      >
        {t('login')}
      </a>
    </header>
  )
}
