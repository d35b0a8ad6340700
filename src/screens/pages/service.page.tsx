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
  namespaces: ['pages', 'pages-service'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [
  { id: 'contact', blocks: [['mail', 'phone', 'form'], 'answer'] },
  { id: 'self', blocks: [['faq', 'pricing', 'returns', 'rules', 'privacy', 'accessibility', 'partners']] },
  { id: 'danger', blocks: ['police'] },
  { id: 'points', blocks: ['users', 'authorities'] },
  { id: 'company', blocks: ['facts'] },
]

/** The ways to reach the company, and the points of contact of the law (R-2.56, R-3.52, L-24, L-36). */
export default function ServicePage() {
  const values = { ...useCompanyValues(), complaintDays: COMPLAINT_DAYS }
  return (
    <LegalPage
      texts={useTexts('pages-service') as UntypedTexts}
      rich={useRichTexts('pages-service') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}
