import { COMPLAINT_DAYS, UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { LegalPage, PageVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-accessibility'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [
  { id: 'standard', blocks: ['norm', 'check'] },
  { id: 'works', blocks: [['keyboard', 'zoom', 'contrast', 'reader', 'motion', 'captcha', 'language']] },
  { id: 'gaps', blocks: [['photos', 'members', 'payment', 'documents']] },
  { id: 'report', blocks: ['how', 'authority'] },
]

/** The accessibility statement: what works, what does not yet, and where to report it (L-35). */
export default function AccessibilityPage() {
  const values = { ...useCompanyValues(), complaintDays: COMPLAINT_DAYS }
  return (
    <LegalPage
      texts={useTexts('pages-accessibility') as UntypedTexts}
      rich={useRichTexts('pages-accessibility') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}
