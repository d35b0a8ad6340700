import { UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { CookieTable } from '#features/pages/web/cookie-table.tsx'
import { LegalPage, PageVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { STORED_HOURS } from '#features/signup/rules.ts'
import { ENTRY_DISMISSAL_DAYS } from '#features/sites/entry.rules.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-cookies'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [
  { id: 'why', blocks: ['only', 'none'] },
  { id: 'cookies', blocks: ['intro', 'secure'], content: <CookieTable /> },
  { id: 'storage', blocks: ['intro', ['signup', 'drafts', 'entry', 'language', 'push', 'session', 'offline']] },
  { id: 'delete', blocks: ['how', 'more'] },
]

/** The cookies of the site, from the list that a test compares with those that it sets (R-2.52, L-31). */
export default function CookiesPage() {
  const values = { ...useCompanyValues(), signupHours: STORED_HOURS, entryDays: ENTRY_DISMISSAL_DAYS }
  return (
    <LegalPage
      texts={useTexts('pages-cookies') as UntypedTexts}
      rich={useRichTexts('pages-cookies') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}
