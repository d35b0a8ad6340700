import { COMPLAINT_DAYS, UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { ComplaintForm } from '#features/pages/web/complaint-form.tsx'
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
  namespaces: ['pages', 'complaints'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [
  { id: 'form', blocks: ['danger'], content: <ComplaintForm /> },
  { id: 'next', blocks: [['number', 'person', 'answer', 'kept']] },
  { id: 'other', blocks: ['how', 'rules'] },
]

/** The form for complaints, reports and objections, which is open to everyone (R-2.11, L-24). */
export default function ComplaintsPage() {
  const values = { ...useCompanyValues(), complaintDays: COMPLAINT_DAYS }
  return (
    <LegalPage
      texts={useTexts('complaints') as UntypedTexts}
      rich={useRichTexts('complaints') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}
