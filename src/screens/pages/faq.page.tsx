import { useCompanyValues } from '#features/pages/web/company-values.tsx'
import { LegalPage, TermsVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/page.ts'
import type { PageHandle } from '#platform/page-handle.ts'
import type { ApiOf } from '#platform/query.ts'
import type { UntypedTexts } from '#platform/texts.ts'

const queries = (api: ApiOf<{ sites: typeof sitesContract }>) => [settingsQuery(api), companyQuery(api)]

export const handle = {
  namespaces: ['pages', 'pages-faq'],
  access: 'everyone',
  robots: 'index',
  withoutReact: 'visitors',
} satisfies PageHandle
export const loader = prefetch(queries, handle)
export const clientLoader = prefetchInBrowser(queries, handle)

const sections: readonly LegalSection[] = [{ id: 'credits', blocks: ['answer'] }]

/** The questions that people ask most. */
export default function FaqPage() {
  const values = useCompanyValues()
  return (
    <LegalPage
      texts={useTexts('pages-faq') as UntypedTexts}
      rich={useRichTexts('pages-faq') as UntypedRichTexts}
      version={<TermsVersion />}
      {...{ sections, values }}
    />
  )
}
