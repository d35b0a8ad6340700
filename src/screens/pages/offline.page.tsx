import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { SiteFrame } from '#features/sites/web/sites.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { loadAsDocument, prefetch } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import { Button } from '#ui/button.tsx'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: [],
  access: 'everyone',
  robots: 'noindex',
  withoutReact: 'everyone',
  script: 'offline',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = loadAsDocument

/**
 * The page that the service worker shows when a page cannot be reached (docs/decisions/101). It is the same for
 * everybody; its script adds the messages and drafts that this browser has not sent yet.
 */
export default function OfflinePage() {
  const t = useTexts('offline-page')
  const { name } = useSettings()
  return (
    <SiteFrame>
      <title>{`${t('title')} | ${name}`}</title>
      <div className="mx-auto w-full max-w-md px-6 py-12 text-center sm:py-16">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="mt-3 text-text-2">{t('text')}</p>
        <Button id="offline-retry" className="mt-6">
          {t('retry')}
        </Button>
        <UnsentMessages />
      </div>
    </SiteFrame>
  )
}

/** The list of unsent messages and drafts, hidden until the script finds any. */
function UnsentMessages() {
  const t = useTexts('offline-page')
  return (
    <section id="offline-unsent" hidden className="mt-10 rounded-2xl border border-border bg-surface p-5 text-left">
      <h2 className="text-xl">{t('unsent')}</h2>
      <p className="mt-1 text-sm text-text-2">{t('unsentText')}</p>
      <ul className="mt-3 divide-y divide-border [&_li]:py-3 [&_li]:wrap-anywhere [&_li]:whitespace-pre-wrap" />
    </section>
  )
}
