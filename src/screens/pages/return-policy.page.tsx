import { useCompanyValues } from '#features/pages/web/company-values.tsx'
import { LegalPage, TermsVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-return-policy'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [{ id: 'how', blocks: ['button'] }]

/** The return policy (R-2.55, R-9.12, L-16, L-18). */
export default function ReturnPolicyPage() {
  const values = { ...useCompanyValues(), days: useSettings().refund_days }
  return (
    <LegalPage
      texts={useTexts('pages-return-policy') as UntypedTexts}
      rich={useRichTexts('pages-return-policy') as UntypedRichTexts}
      version={<TermsVersion />}
      {...{ sections, values }}
    />
  )
}
