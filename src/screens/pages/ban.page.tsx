import { APPEAL_MONTHS, COMPLAINT_DAYS, UPDATED_ON } from '#features/pages/rules.ts'
import { useCompanyValues } from '#features/pages/web/company-values.ts'
import { LegalPage, PageVersion, type LegalSection } from '#features/pages/web/legal-page.tsx'
import type { sitesContract } from '#features/sites/contract.ts'
import { companyQuery, settingsQuery, useSettings } from '#features/sites/web/sites.queries.ts'
import { useRichTexts, useTexts, type UntypedRichTexts } from '#platform/i18n.tsx'
import { prefetch, prefetchInBrowser } from '#platform/navigation/page.ts'
import type { PageHandle } from '#platform/navigation/page-handle.ts'
import type { ApiOf } from '#platform/calls/query.ts'
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

/** The house rules, and what follows when they are broken (R-2.51, L-24, L-25). */
export default function BanPage() {
  const settings = useSettings()
  const values = {
    ...useCompanyValues(),
    minAge: settings.min_age,
    complaintDays: COMPLAINT_DAYS,
    appealMonths: APPEAL_MONTHS,
  }
  const sections = listSections(!settings.auto_approve_photos)
  return (
    <LegalPage
      texts={useTexts('pages-ban') as UntypedTexts}
      rich={useRichTexts('pages-ban') as UntypedRichTexts}
      version={<PageVersion date={UPDATED_ON} />}
      {...{ sections, values }}
    />
  )
}

function listSections(reviewsPhotos: boolean): readonly LegalSection[] {
  return [
    {
      id: 'rules',
      blocks: ['intro', ['minors', 'harass', 'pretend', 'pictures', 'money', 'machines', 'law'], 'terms'],
    },
    { id: 'notice', blocks: ['reports', ...(reviewsPhotos ? ['photos'] : []), 'software', 'private'] },
    { id: 'measures', blocks: ['ladder', ['warn', 'photo', 'close'], 'weigh'] },
    { id: 'reasons', blocks: ['mail', 'secret', 'closed', 'credits'] },
    { id: 'appeal', blocks: ['how', 'who', 'reporter', 'court'] },
    { id: 'danger', blocks: ['police'] },
  ]
}
