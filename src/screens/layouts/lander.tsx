import { Outlet, useLocation, useMatches } from 'react-router'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { memberVariantQuery, loadAsDocument, prefetch } from '#platform/page.ts'
import { findPageHandle, type LayoutHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import { href } from '#links.ts'
import { classes } from '#ui/classes.ts'
import { Logo } from '#ui/logo.tsx'
import { Footer } from './footer.tsx'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = { namespaces: [], withoutReact: true } satisfies LayoutHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/**
 * The layout of landing pages: the logo bar, the page, and the footer with the disclaimer. It ships no React. The
 * logo bar covers the top of the page.
 */
export default function LanderLayout() {
  const t = useTexts('app')
  const { niche } = useSettings()
  return (
    <div data-niche={niche} className="relative flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-full bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        {t('skip')}
      </a>
      <LogoBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}

/** The logo with a link home, and the login; for members a link to the members page. */
function LogoBar() {
  const t = useTexts('menu')
  const { name } = useSettings()
  const isOnDark = !findPageHandle(useMatches())?.isLightAtTop
  // The server renders and caches a page twice, without a viewer: for visitors, and for members with this query.
  const isMemberVariant = useLocation().search === memberVariantQuery
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
        href={href(isMemberVariant ? 'members' : 'login')}
        className={classes(
          'pressable inline-flex min-h-11 flex-none items-center rounded-full border px-5 text-sm font-semibold',
          button,
        )}
      >
        {t(isMemberVariant ? 'members' : 'login')}
      </a>
    </header>
  )
}
