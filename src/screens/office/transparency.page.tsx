import { useSearchParams } from 'react-router'
import { transparencyQuery, type CasesApi, type Days } from '#features/moderation/web/office-cases.queries.ts'
import { PeriodForm, TransparencyReport } from '#features/moderation/web/office-transparency.tsx'
import { OfficePage } from '#features/staff/web/staff.tsx'
import { useTexts } from '#platform/i18n.tsx'
import { useApi, useQueryData } from '#platform/calls/query.ts'
import { loadForStaff, officeHandle } from '../layouts/office-loader.ts'

export const handle = officeHandle
export const loader = loadForStaff('office-transparency', (api: CasesApi, { search }) => [
  transparencyQuery(api, readDays(search)),
])

/** Returns the period of the URL. */
function readDays(search: URLSearchParams): Days {
  const [from, until] = [search.get('from'), search.get('until')]
  return { ...(from && { from }), ...(until && { until }) }
}

/** The metrics of a transparency report (L-26). */
export default function OfficeTransparencyPage() {
  const t = useTexts('office-transparency')
  const report = useQueryData(transparencyQuery(useApi<CasesApi>(), readDays(useSearchParams()[0])))
  return (
    <OfficePage title={t('title')} intro={t('intro')}>
      <PeriodForm {...report} />
      <TransparencyReport report={report} />
    </OfficePage>
  )
}
