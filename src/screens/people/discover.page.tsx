import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { DiscoverBoard } from '#features/discover/web/discover-board.tsx'
import { dealQuery, type DiscoverApi } from '#features/discover/web/discover.queries.ts'
import { useTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import { href } from '#links.ts'

const queries = (api: DiscoverApi) => [dealQuery(api)]

export const handle = {
  namespaces: ['discover', 'options', 'relations'],
  access: 'members',
  robots: 'noindex',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

/** Discover: one person at a time, by how well the two fit. */
export default function DiscoverPage() {
  const t = useTexts('discover')
  return (
    <div className="overflow-x-clip">
      <title>{t('title')}</title>
      <div className="mx-auto flex min-h-[calc(100dvh-var(--top-bar)-var(--tab-bar))] w-full max-w-135 flex-col px-3 pt-1 pb-3 lg:max-w-none lg:min-h-0 lg:pt-6 lg:pb-8 lg:pl-[max(24px,calc((100vw-1240px)/2))] lg:pr-6 xl:pr-0">
        <header className="flex h-11 flex-none items-center gap-2 lg:h-0">
          <h1 className="flex-1 pl-1 text-2xl lg:sr-only">{t('title')}</h1>
          <a
            href={href('match-finder')}
            data-client-link=""
            aria-label={t('whoISee')}
            title={t('whoISee')}
            className="pressable flex size-11 items-center justify-center rounded-full text-text-2 hover:bg-surface-3 hover:text-text lg:hidden"
          >
            <SlidersHorizontal size={22} strokeWidth={1.75} aria-hidden="true" />
          </a>
        </header>
        <DiscoverBoard />
      </div>
    </div>
  )
}
