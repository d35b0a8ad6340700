import { Outlet, useLocation } from 'react-router'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { memberVariantQuery, loadAsDocument, prefetch } from '#platform/page.ts'
import type { LayoutHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import { href } from '#links.ts'
import { Logo } from '#ui/logo.tsx'
import { Footer } from './footer.tsx'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = { namespaces: [], withoutReact: true } satisfies LayoutHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/**
 * The layout of pages without React. All visitors get the same page. Members get one difference: the button in the
 * header links to the members page.
 */
export default function PublicLayout() {
  const t = useTexts('app')
  const tMenu = useTexts('menu')
  const { name, niche } = useSettings()
  // The server renders and caches a page twice, without a viewer: for visitors, and for members with this query.
  const isMemberVariant = useLocation().search === memberVariantQuery
  return (
    <div data-niche={niche} className="relative flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only rounded-full bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-60"
      >
        {t('skip')}
      </a>
      <header className="absolute inset-x-0 top-0 z-20 mx-auto flex h-16 max-w-[1200px] items-center justify-between gap-3 px-4 text-white sm:px-6 lg:h-20 print:hidden">
        <a href={href('index')} className="flex min-h-11 min-w-0 items-center rounded-lg outline-white">
          <Logo name={name} onDark />
        </a>
        <a
          href={href(isMemberVariant ? 'members' : 'login')}
          className="pressable inline-flex flex-none min-h-11 items-center rounded-full border border-white/70 bg-photo/45 px-5 text-sm font-semibold outline-white hover:bg-photo/70"
        >
          {tMenu(isMemberVariant ? 'members' : 'login')}
        </a>
      </header>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <Footer />
    </div>
  )
}
