import { useCompanyValues } from '#features/pages/web/company-values.tsx'
import { LegalPage, TermsVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import { APPEAL_MONTHS } from '#features/pages/rules.ts'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-ban'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [{ id: 'appeal', blocks: ['how'] }]

/** The house rules and what follows when they are broken (R-2.51, L-24, L-25). */
export default function BanPage() {
  const values = { ...useCompanyValues(), appealMonths: APPEAL_MONTHS }
  return (
    <LegalPage
      texts={useTexts('pages-ban') as UntypedTexts}
      rich={useRichTexts('pages-ban') as UntypedRichTexts}
      version={<TermsVersion />}
      {...{ sections, values }}
    />
  )
}
